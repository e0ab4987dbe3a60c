// house.test.ts - Links that are good on another device.
import { expect, test } from "vitest";
import { fromHouse, isLocal } from "./house.ts";

const PLACE = "#/j/7qk2m9x0tp4ha/9f3a01c2d4e5b6978869504132fedcba";

test("a page of this machine is called by an address of the house", () => {
  for (const own of ["http://localhost:8424/", "http://127.0.0.1:8424/", "http://[::1]:8424/"])
    expect(fromHouse(own + PLACE, ["http://192.168.1.20:9000", "http://10.0.0.2:9000"])).toBe(
      `http://192.168.1.20:9000/${PLACE}`,
    );
  expect(fromHouse(`http://localhost:8424/games/${PLACE}`, ["http://[fd12::20]:8424"])).toBe(
    `http://[fd12::20]:8424/games/${PLACE}`,
  );
});

test("any other link stays as it is", () => {
  for (const link of ["https://games.example.org/", "http://192.168.1.7:8424/"])
    expect(fromHouse(link + PLACE, ["http://192.168.1.20:9000"])).toBe(link + PLACE);
  for (const none of [null, []])
    expect(fromHouse(`http://localhost:8424/${PLACE}`, none)).toBe(`http://localhost:8424/${PLACE}`);
});

test("what is local", () => {
  for (const name of ["localhost", "127.0.0.1", "127.8.9.1", "[::1]"]) expect(isLocal(name)).toBe(true);
  for (const name of ["192.168.1.2", "localhost.example.org", "games.test", "[fd12::1]"])
    expect(isLocal(name)).toBe(false);
});
