import { describe, expect, it } from "vitest";
import { duration } from "./duration.ts";

describe("a stretch of time", () => {
  it("is told in the largest unit that it has two of", () => {
    expect(duration(120)).toBe("2 minutes");
    expect(duration(3600)).toBe("1 hour");
    expect(duration(7199)).toBe("119 minutes");
    expect(duration(7200)).toBe("2 hours");
    expect(duration(86_400)).toBe("1 day");
    expect(duration(7 * 86_400)).toBe("7 days");
  });
  it("is never nothing", () => {
    expect(duration(0)).toBe("1 minute");
    expect(duration(-5)).toBe("1 minute");
  });
});
