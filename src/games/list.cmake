# The one list of games, in the order in which players see them. Everything else is generated from it or asks the
# program: rooms, lists in C, modules of the page, tests. docs/adding-a-game.md begins here.
set(HEARTH_GAMES
  cartographers
  above_and_below
  endless_winter)
# Built and tested like the others, and shown to nobody: what a new game is copied from.
set(HEARTH_TEMPLATES
  null
  race)
