import { readdirSync, readFileSync } from "node:fs";

/** Words that don't say what a thing is, and what to write instead. */
const terms: Readonly<Record<string, string>> = {
  answer: "response, reply or result",
  answers: "responses, replies or results",
  heir: "successor",
  look: "check, poll or view settings",
  looks: "checks, variants or styles",
  piece: "chunk, batch or node",
  pieces: "chunks, batches or nodes",
  place: "key, index, position or location",
  places: "keys, indexes, positions or locations",
  story: "event",
  taste: "preference",
  trouble: "error or problem",
  turn: "run, target or step",
  turns: "runs, targets or steps",
  twin: "duplicate",
  twins: "duplicates",
  verdict: "result, decision or feedback",
  verdicts: "results, decisions or feedback",
};

/** Files about places on the map. */
const aboutPlaces = [
  "app/(signed-in)/account/[id]/headquarters-clock.tsx",
  "backend/connectors/sec/events.ts",
  "backend/domains/files/imports/match-pasted.ts",
  "backend/local-time/zone-of-place.ts",
  "lib/brief/compose-brief.ts",
  "lib/brief/summarize.ts",
];

const files = ["app", "backend", "components", "emulators", "host", "lib"]
  .flatMap((part) => readdirSync(part, { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file) && !aboutPlaces.includes(file));

const declared = new RegExp(
  `\\b(?:const|let|function\\*?|type|interface|class) (${Object.keys(terms).join("|")})\\b`,
  "gi",
);

test("names use the field's terms", () => {
  expect(files.length).toBeGreaterThan(1_000);

  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(declared)].map(
      ([, word = ""]) => `${file}: ${word} → ${terms[word.toLowerCase()]}`,
    ),
  );

  expect(found).toEqual([]);
});

/** Words in the names of tables, columns and indexes, and what to write instead. */
const storedTerms = { heir: "successor", silence: "inactivity", silences: "inactivity", told: "notified" };

test("stored names use the field's terms", () => {
  const schema = readdirSync("backend/database/schema", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const stored = new RegExp(`"(?:[a-z]+_)*(?:${Object.keys(storedTerms).join("|")})(?:_[a-z]+)*"`, "g");
  const found = schema.flatMap(
    (file) =>
      readFileSync(`backend/database/schema/${file}`, "utf8")
        .match(stored)
        ?.map((name) => `${file}: ${name}`) ?? [],
  );

  expect(schema.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
