"""The languages of the program for scripts and tests: i18n/languages.json, English first. CONTRIBUTING.md says what is in
it."""
import json
import pathlib

FILE = pathlib.Path(__file__).resolve().parent.parent / "i18n/languages.json"
LANGUAGES = {each["id"]: each for each in json.loads(FILE.read_text(encoding="utf-8"))}
IDS = tuple(LANGUAGES)
TRANSLATIONS = IDS[1:]
