import { existsSync, readdirSync, readFileSync } from "node:fs";

const doc = readFileSync("docs/conformance.md", "utf8");

/** The number of ids in each section, or the ids themselves. */
const sections: Record<string, Record<string, number | number[]>> = {
  Specification: { A: 12, B: 15, C: 9, D: 12, E: 4, F: 4 },
  "Attacks, faults and bad input": {
    G: 12,
    S: 15,
    O: 16,
    W: 13,
    L: 7,
    R: 16,
    J: [1, 2, 3, 4, 5, 6, 8, 9, 10],
    M: 5,
  },
};

const numbersOf = (count: number | number[]) =>
  typeof count === "number" ? Array.from({ length: count }, (_, index) => index + 1) : count;

interface Row {
  part: string;
  section: string;
  id: string;
  files: string[];
  shown: string;
}

const spansIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

function* rowsOf(text: string): Generator<Row> {
  let part = "";
  let section = "";
  for (const line of text.split("\n")) {
    part = /^## (.+)/.exec(line)?.[1] ?? part;
    section = /^### ([A-Z])\. /.exec(line)?.[1] ?? section;
    const [id = "", what = "", done = "", shown = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!/^[A-Z]\d+$/.test(id)) continue;
    if (what === "" || line.split("|").length !== 6) throw new Error(`${id} doesn't have four cells`);
    yield { part, section, id, files: spansIn(done), shown };
  }
}

const rows = [...rowsOf(doc)];

/** A file's content without comments and without the messages of expectations, since both may name a case. */
const codeOf = (path: string) => withoutMessages(readFileSync(path, "utf8"));
const withoutMessages = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\bexpect(?:\.soft)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "expect()");

test("every id has a row, in the right section and in order", () => {
  const expected = Object.entries(sections).flatMap(([part, counts]) =>
    Object.entries(counts).flatMap(([section, count]) =>
      numbersOf(count).map((number) => `${part} ${section}: ${section}${number}`),
    ),
  );

  expect(rows.map(({ part, section, id }) => `${part} ${section}: ${id}`)).toEqual(expected);
});

test.each(rows)("$part: the files that implement $id exist", ({ files }) => {
  expect(files.length).toBeGreaterThan(0);

  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(rows)("$part: the tests that show $id exist", ({ shown }) => {
  const listed = spansIn(shown).map((span) => span.split(" › "));

  expect(listed.length).toBeGreaterThan(0);
  for (const [path = "", words = ""] of listed) {
    expect(path).toMatch(/\.(test|spec)\.tsx?$/);
    expect(words.length).toBeGreaterThan(1);
    expect(`${path}: ${codeOf(path).includes(words)} ${words}`).toBe(`${path}: true ${words}`);
  }
});

test("comments and the messages of expectations don't count as tests", () => {
  const code = `test("A1 · works", () => {
    // A2 ·
    expect(count(of(1)), "A3 · once").toBe(1);
    expect.soft(read(), \`A4 · \${name}\`).toBe(2);
    await expect.poll(() => left()).toBe(3);
  });`;

  expect(withoutMessages(code).match(/A\d ·/g)).toEqual(["A1 ·"]);
});

test("each id is unique, and every id in a comment exists", () => {
  const ids = rows.map(({ id }) => id);
  const mentioned = ["app", "backend", "components", "emulators", "lib", "stack"]
    .flatMap((part) => readdirSync(part, { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /\b(?:cases?|checklist|docs\/conformance\.md) ([A-Z]\d+\b(?:(?:[–, ]| and )+[A-Z]\d+\b)*)/g,
        ),
      ]
        .flatMap(([, list = ""]) => list.match(/[A-Z]\d+/g) ?? [])
        .map((id) => ({ file, id })),
    );

  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(mentioned.length).toBeGreaterThan(200);
  expect(mentioned.filter(({ id }) => !ids.includes(id))).toEqual([]);
});
