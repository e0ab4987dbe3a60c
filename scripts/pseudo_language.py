#!/usr/bin/python3
"""Makes a fifth language that everybody can read, to find what does not fit and what is not translated at all.

Usage: pseudo_language.py FOLDER
FOLDER becomes a copy of i18n/ with the language "xx" in it: the English sentences with every vowel twice and with a mark,
which makes them some 40 % longer, in brackets. A build takes it with -DHEARTH_I18N=FOLDER (./dev pseudo). A word without
marks on a screen was not taken from a catalogue, and one without its bracket was cut off.
"""
import json
import re
import shutil
import sys
from pathlib import Path

I18N = Path(__file__).resolve().parents[1] / "i18n"
LANGUAGE = {"id": "xx", "name": "[Ẍẍẍ]", "english": "Pseudo", "plural": "one_other", "decimal": ","}
MARKED = str.maketrans({plain: marked * 2 for plain, marked in zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ")})
HEAD = ('msgid ""\nmsgstr ""\n"Project-Id-Version: hearth\\n"\n"PO-Revision-Date: \\n"\n"Last-Translator: \\n"\n"Language-Team: \\n"\n'
        '"MIME-Version: 1.0\\n"\n"Language: xx\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"')
# What stays as it is: arguments, escapes, what is typed (options, commands), addresses.
KEPT = re.compile(r'\{\w*\}|\\.|--\w+|\bhearth \w+|\S+/\S+')


def longer(text):
    """The sentence with its vowels twice and with marks, in brackets."""
    if not text:
        return text
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [text[at:kept.start()].translate(MARKED), kept[0]]
        at = kept.end()
    return f"[{''.join(parts)}{text[at:].translate(MARKED)}]"


def catalogue(template):
    """The template with every text translated."""
    blocks = []
    for block in template.rstrip("\n").split("\n\n"):
        said = dict(re.findall(r'^(msg\w+) "(.*)"$', block, re.M))
        if not said.get("msgctxt"):
            continue
        lines = [line for line in block.split("\n") if not line.startswith(("msgstr", "#"))]
        if "msgid_plural" in said:
            lines += [f'msgstr[0] "{longer(said["msgid"])}"', f'msgstr[1] "{longer(said["msgid_plural"])}"']
        else:
            lines.append(f'msgstr "{longer(said["msgid"])}"')
        blocks.append("\n".join(lines))
    return "\n\n".join([HEAD, *blocks]) + "\n"


def prose(english):
    """A file of stories: `id text`, an empty line between."""
    entries = [entry.partition(" ") for entry in english.rstrip("\n").split("\n\n")]
    return "\n\n".join(f"{id} {longer(text)}" for id, _, text in entries) + "\n"


def main(words):
    if len(words) != 2:
        sys.exit(__doc__.strip())
    out = Path(words[1])
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(I18N, out)
    languages = json.loads((I18N / "languages.json").read_text(encoding="utf-8"))
    rows = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in (*languages, LANGUAGE))
    (out / "languages.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    (out / "xx").mkdir()
    (out / "xx/hearth.po").write_text(catalogue((I18N / "hearth.pot").read_text(encoding="utf-8")), encoding="utf-8")
    for path in I18N.glob("*.en.prose"):
        name = path.name.removesuffix(".en.prose") + ".xx.prose"
        (out / name).write_text(prose(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv)
