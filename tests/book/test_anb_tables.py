"""The tables of Above and Below: the generator finds what is wrong in them and says where; and how the book compares with
published statistics."""

import json
import shutil
import sys
import unittest
from collections import Counter
from unittest import mock

from broken_book import OPTIONS, PARAGRAPHS, at
from data_copy import DATA, PROJECT, DataCopy, gen

import anb_tables
from anb_book import ENTRIES, GOODS, read_book


class Tables(DataCopy):
    """tables.json with one thing broken: the generator names the place and writes nothing."""

    def says(self, said, change):
        tables = json.loads((DATA / "tables.json").read_text())
        change(tables)
        (self.data / "tables.json").write_text(json.dumps(tables))
        self.assertEqual(self.run_main(), said)

    def test_a_good_copy_gives_the_same_files(self):
        self.assertIsNone(self.run_main())
        for path in self.out.iterdir():
            self.assertEqual(path.read_text(), (PROJECT / "src/games/above_and_below/gen" / path.name).read_text())

    def test_bad_json(self):
        text = (DATA / "tables.json").read_text()
        line = text[: text.index('"tokens"')].count("\n") + 1
        (self.data / "tables.json").write_text(text.replace('"tokens":', '"tokens"', 1))
        self.assertEqual(self.run_main(), f"tables.json:{line}: Expecting ':' delimiter")

    def test_unknown_key(self):
        self.says('tables.json: h07: "bed" is not known here', lambda t: t["houses"][6].update(bed=1))
        self.says('tables.json: v03: "hat" is not known here', lambda t: t["villagers"][2].update(hat=1))

    def test_missing_key(self):
        self.says('tables.json: o05: "cost" is missing', lambda t: t["outposts"][4].pop("cost"))
        self.says('tables.json: v01: "faces" is missing', lambda t: t["villagers"][0].pop("faces"))

    def test_number_out_of_range(self):
        self.says("tables.json: h01.cost: must be a number from 0 to 20, not 21", lambda t: t["houses"][0].update(cost=21))
        self.says("tables.json: k1.cost: must be a number from 0 to 20, not -1", lambda t: t["key_houses"][0].update(cost=-1))
        self.says("tables.json: s1.vp: must be a number from 0 to 20, not \"x\"", lambda t: t["star_houses"][0].update(vp="x"))
        self.says("tables.json: h01.beds: must be a number from 0 to 3, not true", lambda t: t["houses"][0].update(beds=True))
        self.says("tables.json: h01.beds: must be a number from 0 to 3, not 1.5", lambda t: t["houses"][0].update(beds=1.5))
        self.says("tables.json: fish.supply: must be a number from 1 to 60, not 0", lambda t: t["goods"][1].update(supply=0))
        self.says("tables.json: track.start_income: must be a number from 0 to 20, not 40",
                  lambda t: t["track"].update(start_income=40))
        self.says("tables.json: caves, card 3: must be a number from 1 to 150, not 151",
                  lambda t: t["caves"][2].__setitem__(0, 151))
        self.says("tables.json: v02.faces: must be a number from 1 to 6, not 7",
                  lambda t: t["villagers"][1].update(faces=[[7, 1]]))

    def test_wrong_count(self):
        self.says("tables.json: houses: must be a list of 25", lambda t: t["houses"].pop())
        self.says("tables.json: outposts: must be a list of 24", lambda t: t["outposts"].append(t["outposts"][0]))
        self.says("tables.json: villagers: must be a list of 18", lambda t: t.update(villagers={}))
        self.says("tables.json: caves: must be a list of 25", lambda t: t["caves"].pop())
        self.says("tables.json: caves, card 5: must be a list of 6", lambda t: t["caves"][4].pop())
        self.says("tables.json: reputation.vp: must be a list of 11", lambda t: t["reputation"]["vp"].pop())
        self.says("tables.json: hire.prices: must be a list of 5", lambda t: t["hire"]["prices"].pop())

    def test_duplicate_id(self):
        self.says('tables.json: houses, entry 5: the id "h01" is there twice, also in houses', lambda t: t["houses"][4].update(id="h01"))

    def test_order_of_goods(self):
        self.says("tables.json: goods: their ids and order are fixed", lambda t: t["goods"].reverse())

    def test_goods_and_count(self):
        self.says("tables.json: h01: goods and count belong together", lambda t: t["houses"][0].update(goods="fish"))
        self.says('tables.json: h03.goods: "gold" is not one of ' + ", ".join(GOODS),
                  lambda t: t["houses"][2].update(goods="gold"))

    def test_what_points_are_given_for(self):
        self.says('tables.json: h10.vp_per.per: "gold" is not one of ' + ", ".join(anb_tables.COUNTED),
                  lambda t: t["houses"][9]["vp_per"][0].update(per=["gold"]))

    def test_villagers(self):
        self.says('tables.json: v01.symbols: "spade" is not one of hammer, hammer plus, quill, quill plus',
                  lambda t: t["villagers"][0].update(symbols=["spade"]))
        self.says("tables.json: v01.faces: a villager has one or two faces",
                  lambda t: t["villagers"][0].update(faces=[]))
        self.says("tables.json: v01.faces: the second face must ask for more and give more",
                  lambda t: t["villagers"][0].update(faces=[[4, 2], [1, 1]]))

    def test_values_of_the_wrong_kind(self):
        self.says('tables.json: v03.kin: "troll" is not fishfolk', lambda t: t["villagers"][2].update(kin="troll"))
        self.says("tables.json: k6.train_ready: must be true or false, not 1",
                  lambda t: t["key_houses"][5].update(train_ready=1))
        self.says('tables.json: v17.symbols: "hammer" is there twice',
                  lambda t: t["villagers"][16].update(symbols=["hammer", "hammer"]))
        self.says('tables.json: v17.symbols: "quill" is there twice, with and without a plus',
                  lambda t: t["villagers"][16].update(symbols=["quill", "quill plus"]))
        self.says('tables.json: villagers, entry 1: the id "h01" is there twice, also in houses',
                  lambda t: t["villagers"][0].update(id="h01"))
        self.says('tables.json: villagers, entry 1: the id "cave_cat_2" is there twice, also in specials',
                  lambda t: t["villagers"][0].update(id="cave_cat_2"))
        self.says("tables.json: metal_man.copies: must be 2, not 3", lambda t: t["specials"][3].update(copies=3))
        self.says("tables.json: specials: their ids and order are fixed", lambda t: t["specials"].reverse())
        self.says("tables.json: k2.income_per.income: must be 1, not 2",
                  lambda t: t["key_houses"][1]["income_per"][0].update(income=2))

    def test_renewing_cards(self):
        wanted = "tables.json: h05.renewing: a renewing card has goods and a count of 1"
        self.says(wanted, lambda t: t["houses"][4].update(count=2))
        self.says(wanted, lambda t: (t["houses"][4].pop("goods"), t["houses"][4].pop("count")))

    def test_names_that_cannot_be_told_apart(self):
        self.says('tables.json: h04.name: "Pear-Barn" is too much like "Pear Barn" of h03',
                  lambda t: t["houses"][3].update(name="Pear-Barn"))
        self.says('tables.json: h01.name: must be a name of at most 40 plain letters, not "{seat}"',
                  lambda t: t["houses"][0].update(name="{seat}"))

    def raw(self, said, change, name="tables.json"):
        """Bytes that are no tables at all."""
        path = self.data / name
        good = path.read_bytes()
        path.write_bytes(change(good))
        self.assertEqual(self.run_main(), said)
        path.write_bytes(good)

    def test_bytes_that_are_no_text(self):
        for name in ("tables.json", "book/3-still-water.txt"):
            shown = name.split("/")[-1]
            self.raw(f"{shown}: is empty", lambda raw: b"", name)
            self.raw(f"{shown}: is empty", lambda raw: b" \n\n", name)
            self.raw(f"{shown}:1: begins with a byte order mark", lambda raw: b"\xef\xbb\xbf" + raw, name)
            self.raw(f"{shown}:1: has a carriage return; lines end with a line feed alone",
                     lambda raw: raw.replace(b"\n", b"\r\n"), name)
            self.raw(f"{shown}:4: is not UTF-8", lambda raw: raw.replace(b"\n", b"\n\xe9", 3).replace(b"\xe9", b"", 2), name)
        self.raw("3-still-water.txt: has no paragraph", lambda raw: b"# Three\n", "book/3-still-water.txt")

    def test_json_that_is_not_all_right(self):
        self.raw('tables.json: h01: "cost" is there twice', lambda raw: raw.replace(b'"cost": 3', b'"cost": 3, "cost": 4', 1))
        self.raw('tables.json: the whole file: "hire" is there twice', lambda raw: raw.replace(b'"hire"', b'"hire": 1, "hire"', 1))
        self.raw("tables.json: h01.cost: must be a number from 0 to 20, not NaN", lambda raw: raw.replace(b'"cost": 3', b'"cost": NaN', 1))
        self.raw("tables.json: h01.cost: must be a number from 0 to 20, not Infinity",
                 lambda raw: raw.replace(b'"cost": 3', b'"cost": ' + 5000 * b"9", 1))
        self.raw("tables.json: lists and objects stand too deep inside each other", lambda raw: 100000 * b"[")
        self.raw("tables.json: the whole file: must be an object, not [1]", lambda raw: b"[1]")
        lines = len((DATA / "tables.json").read_text().splitlines())
        self.raw(f"tables.json:{lines + 1}: Extra data", lambda raw: raw + b"{}")

    def test_no_file(self):
        (self.data / "tables.json").unlink()
        self.assertEqual(self.run_main(), "tables.json: cannot be read: No such file or directory")
        (self.data / "tables.json").mkdir()
        self.assertEqual(self.run_main(), "tables.json: cannot be read: Is a directory")

    def test_no_book(self):
        (self.data / "book/6-attic.txt").mkdir()
        self.assertEqual(self.run_main(), "6-attic.txt: cannot be read: Is a directory")
        shutil.rmtree(self.data / "book")
        self.assertEqual(self.run_main(), "book: there is no such folder")

    def test_nowhere_to_write_to(self):
        (self.root / "i18n").rmdir()
        self.out.write_text("in the way")
        with self.assertRaises(SystemExit) as stopped, mock.patch.object(sys, "argv", ["gen_above_and_below.py"]):
            gen.main()
        self.assertRegex(str(stopped.exception), r"^/.*: [A-Z][a-z ]+$")

    def test_a_broken_book_stops_it_too(self):
        path = self.data / "book" / PARAGRAPHS[1].line.path
        path.write_text(path.read_text().replace("## 2. ", "## 1. "))
        self.assertEqual(self.run_main(), f"{at(PARAGRAPHS[2])}: paragraph 1 is there twice")

    def names(self, text):
        (self.data / "editions/names.json").write_text(text)
        return self.run_main()

    def test_names_of_editions(self):
        good = (DATA / "editions/names.json").read_text()
        one, two = json.loads(good).values()
        head = gen.generate()[self.out / "tables.h"]
        self.assertIn(f'#define ANB_DATA_1 "{one}"\n#define ANB_DATA_2 "{two}"\n', head)
        self.assertEqual(one, "356e8a1344fc5d57")  # for ever: games name it
        wrong = 'names.json: must be the names of all editions, by number: "1", "2" ...'
        self.assertEqual(self.names("[]"), "names.json: must be an object")
        for text in ("{}", good.replace('"2"', '"3"'), good.replace('"1"', '"3"')):
            self.assertEqual(self.names(text), wrong)
        self.assertEqual(self.names(good.replace(one, "356E8A1344FC5D57")),
                         'names.json: "1": sixteen signs from 0 to 9 and a to f are wanted')
        self.assertEqual(self.names(good.replace(two, one)), "names.json: two editions have the same name")
        self.assertEqual(self.names("{"), "names.json:1: Expecting property name enclosed in double quotes")

    def test_words_do_not_change_what_rules_read(self):
        """Nor does a comma change the name of the data."""
        before = gen.generate()
        path = self.data / "book" / PARAGRAPHS[1].line.path
        lines = path.read_text().split("\n")
        path.write_text("\n".join(line.replace(",", ";") if line.startswith("   ") else line for line in lines))
        after = gen.generate()
        self.assertEqual([p.name for p in before if before[p] != after[p]], ["above_and_below.en.prose"])

    def test_each_edition_has_its_tables_and_its_prose(self):
        files = {path.name: text for path, text in gen.generate().items()}
        self.assertIn("const AnbTables anb_edition_1 = {", files["edition_1.c"])
        self.assertIn("const AnbTables anb_built_in = {", files["tables.c"])
        first = read_book(DATA / "editions/1")
        self.assertTrue(files["above_and_below.356e8a1344fc5d57.en.prose"].startswith(f"book.1 {first[0].title}\n"))
        self.assertTrue(files["above_and_below.en.prose"].startswith(f"book2.1 {PARAGRAPHS[1].title}\n"))

    def test_an_edition_may_have_tables_of_its_own(self):
        tables = json.loads((DATA / "tables.json").read_text())
        tables["houses"][0]["cost"] = 9
        (self.data / "editions/1/tables.json").write_text(json.dumps(tables))
        files = {path.name: text for path, text in gen.generate().items()}
        self.assertIn('{"h01", ANB_HOUSE, 9,', files["edition_1.c"])
        self.assertNotIn('{"h01", ANB_HOUSE, 9,', files["tables.c"])

    def test_editions_have_as_many_paragraphs(self):
        path = self.data / "editions/1/5-deep-works.txt"
        path.write_text(path.read_text() + "\n## 216. One More\n\nText.\n\n> Go.\ngain nothing\n")
        first = self.data / "editions/1/1-upper-galleries.txt"
        first.write_text(first.read_text().replace("goto 151\n", "goto 216\n", 1))
        self.assertRegex(self.run_main(), "paragraph|editions: all must have as many paragraphs")

    def test_prose_is_in_the_order_of_its_ids(self):
        english = gen.generate()[self.root / "i18n/above_and_below.en.prose"]
        ids = [entry.split(" ", 1)[0] for entry in english.rstrip("\n").split("\n\n")]
        self.assertEqual(ids, sorted(ids))
        self.assertEqual(set(ids), {f"book2.{n}" for n in range(1, len(ids) + 1)})

    def test_check_names_what_is_stale(self):
        with mock.patch.object(sys, "argv", ["gen_above_and_below.py", "--check"]), \
                mock.patch("builtins.print") as printed, self.assertRaises(SystemExit) as stopped:
            gen.main()
        self.assertEqual(stopped.exception.code, 1)
        self.assertIn(mock.call("gen/tables.h is not up to date: scripts/gen_above_and_below.py"), printed.mock_calls)
        self.assertFalse(self.out.exists())


def near(published, share=0.35, least=6):
    """The bounds of a count: 35 per cent or 6 off, whichever is more."""
    off = max(share * published, least)
    return published - off, published + off


class Distributions(unittest.TestCase):
    """How the book compares with the published statistics of the original: 148 entries, 400 options in all.

    The numbers are facts about that book; its texts are not used. Bounds stand beside each of them.
    """

    ROLLED = [o for o in OPTIONS if o.numbers]
    REWARDS = [(n, r) for o in OPTIONS for n, r in o.numbers + ([(0, o.gain)] if o.gain else []) if not r.goto]

    def compare(self, published, counted, bounds=near):
        off = []
        for key, want in published.items():
            low, high = bounds(want)
            if not low <= counted.get(key, 0) <= high:
                off.append(f"{key}: {counted.get(key, 0):.4g}, published {want}, allowed {low:.4g} to {high:.4g}")
        off += [f"{key}: {n}, published none" for key, n in counted.items() if key not in published]
        self.assertEqual(off, [])

    @staticmethod
    def sum_of(r, kind):
        return sum(e[1] for e in r.effects if e[0] == kind)

    def mean_by_number(self, kind, published):
        means = {}
        for number in published:
            values = [self.sum_of(r, kind) for n, r in self.REWARDS if n == number]
            means[number] = sum(values) / len(values)
        return means

    def compare_means(self, kind, published, share, least):
        """At 8 there are about twenty results: one more or less shifts the mean."""
        means = self.mean_by_number(kind, published)
        usual = {n: mean for n, mean in published.items() if n != 8}
        self.compare(usual, {n: means[n] for n in usual}, lambda mean: near(mean, share, least))
        self.compare({8: published[8]}, {8: means[8]}, lambda mean: near(mean, share, 0.4))

    def test_options_of_an_entry(self):
        self.compare({2: 129, 3: 19}, Counter(len(p.options) for p in PARAGRAPHS.values() if p.number <= ENTRIES))

    def test_numbers_of_an_option(self):
        self.compare({1: 172, 2: 157, 0: 71}, Counter(len(o.numbers) for o in OPTIONS))

    def test_first_numbers(self):
        self.compare({1: 2, 2: 43, 3: 121, 4: 87, 5: 34, 6: 18, 7: 18, 8: 2},
                     Counter(o.numbers[0][0] for o in self.ROLLED))

    def test_second_numbers(self):
        self.compare({4: 5, 5: 19, 6: 48, 7: 67, 8: 18},
                     Counter(o.numbers[1][0] for o in self.ROLLED if len(o.numbers) == 2))

    def test_reputation(self):
        self.compare({-2: 8, -1: 125, 0: 146, 1: 153, 2: 43, 3: 4},
                     Counter(self.sum_of(r, "reputation") for _, r in self.REWARDS))

    def test_goods(self):
        counted = Counter()
        for _, r in self.REWARDS:
            for effect in r.effects:
                for kind, n in effect[1] if effect[0] == "choose" else [effect]:
                    if kind in (*GOODS, "potion", "cider"):
                        counted[kind] += n
        cider = counted.pop("cider")  # the original gives none; README.md says how much the book does
        self.assertTrue(6 <= cider <= 11, cider)
        self.compare({"mushroom": 61, "fish": 60, "amethyst": 48, "pot": 48, "ore": 45, "paper": 35, "rope": 33,
                      "fruit": 19, "potion": 59}, counted)

    def test_coins_by_number(self):
        published = {2: 0.77, 3: 0.89, 4: 1.09, 5: 1.75, 6: 2.88, 7: 3.13, 8: 1.80}
        self.compare_means("coins", published, 0.25, 0.3)

    def test_reputation_by_number(self):
        published = {2: -0.23, 3: -0.07, 4: 0.31, 5: 0.51, 6: 0.32, 7: 0.45, 8: 0.75}
        self.compare_means("reputation", published, 0, 0.25)

    def test_payments(self):
        self.compare({1: 22, 2: 7}, Counter(o.pay for o in self.ROLLED if o.pay))
        self.assertEqual([at(o) for o in OPTIONS if o.pay and not o.numbers], [])

    def test_bonuses(self):
        counted = Counter(o.bonus[1] for o in self.ROLLED if o.bonus)
        many = ("hammer", "quill", "rope")
        self.compare({"hammer": 8, "quill": 9, "rope": 8}, Counter({k: counted[k] for k in many}),
                     lambda n: (n - 1, n + 1))
        self.compare({"paper": 1, "fish": 1, "potion": 1, "food": 1, "1 coin paid": 1, "fishfolk": 1},
                     Counter({k: n for k, n in counted.items() if k not in many}), lambda n: (n, n))

    def test_special_rewards(self):
        counted = Counter(e[1] if e[0] == "special" else e[0] for _, r in self.REWARDS for e in r.effects)
        published = {"villager": 8, "cave": 9, "choose": 5}
        self.compare(published, {k: counted[k] for k in published}, lambda n: (n - 2, n + 2))
        exact = {"metal_man": 2, "cave_cat": 2, "water_woman": 1, "glogo": 1, "building": 1, "copy": 1}
        self.compare(exact, {k: counted[k] for k in exact}, lambda n: (n, n))

    def test_a_book_that_is_off_is_noticed(self):
        with self.assertRaisesRegex(AssertionError, "fish: 82, published 60, allowed 39 to 81"):
            self.compare({"fish": 60}, {"fish": 82})
        with self.assertRaisesRegex(AssertionError, "ham: 1, published none"):
            self.compare({"fish": 60}, {"fish": 60, "ham": 1})
        with self.assertRaisesRegex(AssertionError, "ore: 0, published 45"):
            self.compare({"ore": 45}, {})


if __name__ == "__main__":
    unittest.main()
