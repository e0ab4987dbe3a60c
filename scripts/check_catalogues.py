#!/usr/bin/python3
"""Checks the message catalogues: complete, nothing left to be read, the same named arguments.

Usage: check_catalogues.py POT PO...
Every entry of the template must be in every catalogue with a translation whose {arguments}
are those of the English sentence, in every plural form, and nothing else may be there. The
texts of a game that does not claim a language ("#. languages: en") may be missing there: how
many are is said.
"""
import re
import sys

from languages import LANGUAGES

ARGUMENT = re.compile(r"\{([^{}]*)\}")
FORMS = {"one_other": 2, "one_few_many": 3}  # of the plural rules that src/text/mo.c has
SAID = re.compile(r"nplurals=(\d+)")


def unquote(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


def read(path):
    """{context: {keyword: text}} of a catalogue; the header stands under None."""
    entries, entry, keyword = {}, {}, None

    def keep(number):
        context = entry.get("msgctxt")
        if context in entries:
            sys.exit(f"{path}:{number}: two texts have the id {context}")
        entries[context] = entry

    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if "msgid" in entry:
                keep(number)
                entry = {}
            if line.startswith("#,") and "fuzzy" in line:
                entry["fuzzy"] = "yes"
            if line.startswith("#. languages: "):
                entry["languages"] = line.split()[2:]
            continue
        match = re.match(r'(?:(msg\S+) )?"(.*)"$', line)
        if not match:
            sys.exit(f"{path}:{number}: this line cannot be read: {line}")
        if match.group(1):
            keyword = match.group(1)
            entry[keyword] = ""
        entry[keyword] += unquote(match.group(2))
    if "msgid" in entry:
        keep(number)
    return entries


def arguments(text):
    return sorted(ARGUMENT.findall(text))


def translated(entry):
    return all(text for keyword, text in entry.items() if keyword.startswith("msgstr"))


def unclaimed(template, entries, lang):
    """Texts that are not there, of games that do not claim the language."""
    return {context for context, wanted in template.items()
            if context and lang not in wanted.get("languages", [lang]) and not translated(entries.get(context, {"msgstr": ""}))}


def problems(path, template, entries, forms, left_out):
    for context, wanted in template.items():
        if context is None or context in left_out:
            continue
        have = entries.get(context)
        if not have or have.get("msgid") != wanted["msgid"]:
            yield f"{path}: {context} is missing or belongs to an older sentence"
            continue
        if "fuzzy" in have:
            yield (f"{path}: {context} was translated when its English was another: read it, then mend it or confirm it "
                   f"(./dev confirm {path.split('/')[-2]} {context})")
        plural = "msgid_plural" in wanted
        texts = [have.get(f"msgstr[{i}]", "") for i in range(forms)] if plural else [
            have.get("msgstr", "")]
        for text in texts:
            if not text:
                yield f"{path}: {context} is not translated"
            elif arguments(text) != arguments(wanted["msgid"]):
                yield (f"{path}: {context} has the arguments {arguments(text)}, "
                       f"not {arguments(wanted['msgid'])}")
        if plural and arguments(wanted["msgid"]) != arguments(wanted["msgid_plural"]):
            yield f"{context}: the English plural has other arguments than the singular"
    for context in entries:
        if context not in template:
            yield f"{path}: {context} is not a text of the program"


def main():
    template = read(sys.argv[1])
    found = []
    for path in sys.argv[2:]:
        lang = path.split("/")[-2]
        if lang not in LANGUAGES:
            sys.exit(f"{path}: {lang} is not in i18n/languages.json")
        entries, forms = read(path), FORMS[LANGUAGES[lang]["plural"]]
        said = SAID.search(entries.get(None, {}).get("msgstr", ""))
        if said and int(said[1]) != forms:
            found.append(f"{path}: it has {said[1]} plural forms, its rule in i18n/languages.json {forms}")
        left_out = unclaimed(template, entries, lang)
        found += problems(path, template, entries, forms, left_out)
        if left_out:
            print(f"{path}: {len(left_out)} texts are English only, of games that do not claim the language")
    for problem in found:
        print(problem)
    print(f"{len(template) - 1} texts, {len(sys.argv) - 2} languages, {len(found)} problems")
    sys.exit(1 if found or len(template) < 2 else 0)


if __name__ == "__main__":
    main()
