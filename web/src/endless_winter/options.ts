// options.ts - How Endless Winter speaks of its options before a game: levels of the Nomad and tiles as cards.
import type { GameOptions } from "../plain/optionWords.ts";

export default {
  alone: "page.ew.set.alone",
  options: {
    level: {
      legend: "page.ew.set.level",
      alone: true,
      values: {
        normal: { name: "page.ew.set.normal", about: "page.ew.set.normal_about", piece: "sign-1" },
        hard_tile: { name: "page.ew.set.hard_tile", about: "page.ew.set.hard_tile_about", piece: "hut-1" },
        hard_cards: {
          name: "page.ew.set.hard_cards",
          about: "page.ew.set.hard_cards_about",
          piece: "icon-eclipse_card",
        },
        hard_both: { name: "page.ew.set.hard_both", about: "page.ew.set.hard_both_about", piece: "leader-1" },
      },
    },
    rest_tiles: {
      values: {
        on: { name: "page.ew.set.rest_tiles", about: "page.ew.set.rest_tiles_about", piece: "icon-rest" },
      },
    },
    glacier_tiles: {
      values: {
        on: {
          name: "page.ew.set.glacier_tiles",
          about: "page.ew.set.glacier_tiles_about",
          piece: "land-glacier-0",
        },
      },
    },
  },
} satisfies GameOptions;
