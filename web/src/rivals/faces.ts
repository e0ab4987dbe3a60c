// faces.ts - The faces of rivals, drawn in a box of 48 by 48: ink first, muted colors second, and an outline that is somebody's own,
// so that they can be told apart at 24 pixels and in gray.

const hair = { red: "#b0562b", brown: "#6d4827", black: "#3b2c20", gray: "#b3a893", white: "#f3ecda" };
const cloth = { green: "#5f7d4c", brick: "#a8543a", ochre: "#cf9f45", slate: "#5b7890", violet: "#665173" };
const skin = { fair: "#f0cfa6", warm: "#dfac7c", deep: "#b98255" };
const lamp = "#fbe7a1";

const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`;
const line = (d: string, width = 1.6): string => `<path fill="none" stroke-width="${width}" d="${d}"/>`;
const oval = (color: string, x: number, y: number, rx: number, ry = rx): string =>
  `<ellipse fill="${color}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
const ink = (x: number, y: number, r = 1.6): string =>
  `<circle fill="var(--ink)" stroke="none" cx="${x}" cy="${y}" r="${r}"/>`;
const blush = (x: number, y: number): string =>
  `<circle fill="${cloth.brick}" stroke="none" opacity=".35" cx="${x}" cy="${y}" r="2.3"/>`;
const shoulders = (color: string): string =>
  fill(color, "M9.5 40.5Q11 33.5 24 33.5T38.5 40.5A22 22 0 0 1 9.5 40.5Z");

const tibbo =
  shoulders(cloth.slate) +
  oval(skin.fair, 13.4, 26.5, 3) +
  oval(skin.fair, 34.6, 26.5, 3) +
  oval(skin.fair, 24, 25.5, 10.6, 11) +
  fill(
    hair.red,
    "M13.3 23Q12.5 14 20 12L17.5 5.5L23 9L27 3.5L28.5 11.5Q35.5 14 34.7 23Q31 18.5 26.5 18.8T18.5 17.8Q15.5 19.5 13.3 23Z",
  ) +
  ink(20, 25, 1.8) +
  ink(28, 25, 1.8) +
  blush(17, 29) +
  blush(31, 29) +
  fill(cloth.brick, "M19 30Q24 30.8 29 30Q28 35 24 35T19 30Z");

const fenno =
  shoulders(cloth.green) +
  oval(skin.warm, 24, 24.5, 10, 10.5) +
  fill(hair.red, "M13 22Q11.5 40.5 24 41.5Q36.5 40.5 35 22Q33 29.5 24 28.5T13 22Z") +
  fill(cloth.green, "M12 20Q13 8.5 25 9Q36 10 36 20Z") +
  fill(cloth.green, "M9.5 19.3Q24 16 38.5 19.3Q39 23 36 23Q24 20 12 23Q9 23 9.5 19.3Z") +
  fill(cloth.ochre, "M31 15.5Q36 13 40.5 3.5Q33 5.5 29.5 13Z") +
  line("M17.6 25.4Q19.8 23.6 22 25.4M26 25.4Q28.2 23.6 30.4 25.4") +
  line("M21 33.3Q24 31.8 27 33.3");

const nivola =
  shoulders(cloth.ochre) +
  fill(cloth.brick, "M24 6Q10.5 7.5 10.5 24Q10.5 33 16 37H32Q37.5 33 37.5 24Q37.5 7.5 24 6Z") +
  oval(skin.fair, 24, 24.5, 8.8, 10.2) +
  fill(hair.brown, "M15.5 22.5Q16 14.3 24 14.3T32.5 22.5Q29 17.6 24 17.6T15.5 22.5Z") +
  line("M17.8 25Q19.8 22.6 21.8 25M26.2 25Q28.2 22.6 30.2 25") +
  blush(18.5, 28.5) +
  blush(29.5, 28.5) +
  line("M20.5 29.5Q24 32.8 27.5 29.5") +
  fill(cloth.brick, "M24 36.5L16.5 35L18 42L24 38.5L30 42L31.5 35Z");

const brumo =
  shoulders(cloth.slate) +
  oval(skin.deep, 24, 25, 11, 11) +
  fill(hair.black, "M12.5 23.5Q9 42 24 43Q39 42 35.5 23.5Q34 30 24 29.5T12.5 23.5Z") +
  fill(cloth.ochre, "M11 20Q10.5 7 24 7T37 20Z") +
  fill(cloth.ochre, "M8.5 19H39.5V22.5H8.5Z") +
  oval(lamp, 24, 14, 4.2) +
  line("M17 24.2H21.5M26.5 24.2H31", 2) +
  ink(19.4, 26.6, 1.4) +
  ink(28.6, 26.6, 1.4) +
  oval(skin.deep, 24, 29, 2.9, 2.5);

const oldana =
  shoulders(cloth.green) +
  fill(hair.gray, "M14 20Q10.5 31 16.5 35.5H31.5Q37.5 31 34 20Z") +
  oval(skin.warm, 24, 26.5, 8.8, 9.3) +
  fill(cloth.ochre, "M15.5 17.5Q15.5 6 24 6T32.5 17.5Z") +
  oval(cloth.ochre, 24, 18.3, 18.5, 3.8) +
  line("M16 14.4Q24 17 32 14.4") +
  ink(20.3, 26) +
  ink(27.7, 26) +
  line("M15.8 25.5L17.6 26.3M32.2 25.5L30.4 26.3", 1) +
  line("M20.3 30.8Q24 33.6 27.7 30.8") +
  line("M33 15Q37 11 37.5 5.5M36 11.5L39 9.5M36.8 8.5L34.5 6.5", 1.3);

const selmo =
  shoulders(hair.black) +
  oval(skin.fair, 24, 25, 9.7, 11.5) +
  fill(
    hair.black,
    "M13.8 24.5Q11.5 11 24 10.5Q36.5 11 34.2 24.5Q33.5 18.5 30.5 16.8Q24 19 18 15.8Q15 18.5 13.8 24.5Z",
  ) +
  `<g fill="${lamp}" fill-opacity=".55"><path d="M15 22H22.5V28H15ZM25.5 22H33V28H25.5Z"/></g>` +
  line("M22.5 24Q24 23 25.5 24") +
  ink(18.8, 25.2, 1.4) +
  ink(29.2, 25.2, 1.4) +
  fill(hair.black, "M18.8 32Q21.5 29.8 24 31.2Q26.5 29.8 29.2 32Q26.5 32.8 24 32.2Q21.5 32.8 18.8 32Z") +
  fill(cloth.brick, "M24 39.5L17.5 36.5V42.5ZM24 39.5L30.5 36.5V42.5Z");

const kestra =
  fill(
    cloth.violet,
    "M24 2.5Q11.5 9 9.5 25Q8.5 34 11.5 42A22 22 0 0 0 36.5 42Q39.5 34 38.5 25Q36.5 9 24 2.5Z",
  ) +
  fill(hair.black, "M24 10Q14 13.5 14 26Q14 34.5 24 39Q34 34.5 34 26Q34 13.5 24 10Z") +
  fill(skin.fair, "M24 15Q16.5 17.5 16.5 25.5Q16.5 33 24 37Q31.5 33 31.5 25.5Q31.5 17.5 24 15Z") +
  fill(hair.black, "M16.5 26Q16 14.5 26 14.5Q32 16 31.5 24Q29 20 25.5 19Q18.5 20.5 16.5 26Z") +
  fill("var(--paper)", "M17.8 25.3L22.8 27.3Q20 29.5 17.8 25.3ZM30.2 25.3L25.2 27.3Q28 29.5 30.2 25.3Z") +
  line("M17.5 23.3L22.6 25.3M30.5 22.3L25.4 25.3", 1.8) +
  line("M21.5 32.8Q25 33 27.5 30.8");

const tavio =
  shoulders(cloth.brick) +
  oval(skin.deep, 14.3, 22.5, 2.6, 3.4) +
  oval(skin.deep, 33.7, 22.5, 2.6, 3.4) +
  oval(skin.deep, 24, 19.5, 10, 12) +
  fill(hair.white, "M14 22Q11.5 41 24 45.8Q36.5 41 34 22Q31.5 29 24 27.5T14 22Z") +
  fill(hair.white, "M16.5 29.5Q20 25.5 24 27.7Q28 25.5 31.5 29.5Q27.5 31.5 24 29.5Q20.5 31.5 16.5 29.5Z") +
  line("M17.5 21Q19.7 23.3 21.9 21M26.1 21Q28.3 23.3 30.5 21") +
  line("M16.8 17.6Q19.5 15.6 22.2 17.3M31.2 17.6Q28.5 15.6 25.8 17.3", 2.2) +
  line("M20.5 36Q21 40 23 42M27.5 36Q27 40 25 42", 1);

const avelin =
  shoulders(cloth.violet) +
  oval(hair.white, 24, 8.5, 5.4, 4.8) +
  fill(cloth.ochre, "M13.5 3.5L35 10.5L34.3 12.6L12.8 5.6Z") +
  fill(hair.white, "M13 27Q10.5 11 24 11T35 27Q35 33 31.5 34H16.5Q13 33 13 27Z") +
  oval(skin.warm, 24, 25.5, 9, 10) +
  fill(hair.white, "M15 25Q13.5 13.5 24 13.5T33 25Q31 18.5 24.5 17.2Q19 18.5 15 25Z") +
  `<g fill="${lamp}" fill-opacity=".6"><circle cx="19.5" cy="25.5" r="3.7"/><circle cx="28.5" cy="25.5" r="3.7"/></g>` +
  line("M23.2 25Q24 24.3 24.8 25") +
  ink(19.5, 25.7, 1.4) +
  ink(28.5, 25.7, 1.4) +
  line("M20.8 31.3Q24.5 33.3 27.2 30.8") +
  fill(
    lamp,
    "M24 36.5L25.3 39.3L28.3 39.6L26.1 41.6L26.7 44.6L24 43.1L21.3 44.6L21.9 41.6L19.7 39.6L22.7 39.3Z",
  );

/** For a rival that has no face here yet. */
const somebody =
  shoulders(cloth.slate) +
  oval(skin.warm, 24, 24.5, 10, 11.5) +
  ink(20, 25) +
  ink(28, 25) +
  line("M20.5 30.5Q24 32.5 27.5 30.5");

const faces: Record<string, string> = {
  tibbo,
  fenno,
  nivola,
  brumo,
  oldana,
  selmo,
  kestra,
  tavio,
  avelin,
};

export const faceOf = (rival: string): string => faces[rival] ?? somebody;
