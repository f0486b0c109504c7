import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { accountFieldKeys } from "@/lib/contracts/accounts/fields";
import { accountFilters } from "@/lib/contracts/accounts/filters";
import { errorCodes } from "@/lib/contracts/wire/error-code";

// The import rules and the folder structure (docs/architecture.md).

const { dirname, join } = posix;
const parts = ["app", "backend", "bench", "components", "e2e", "emulators", "host", "lib", "stack"];
const isTest = (file: string) => /\.(test|spec|fixture)\.tsx?$|(^|\/)fixtures\//.test(file);
const files = parts
  .flatMap((part) => readdirSync(part, { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/node_modules|\/\.next\//.test(file));
const known = new Set(files);

function find(from: string, name: string): string[] {
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  const found = ["", ".ts", ".tsx", "/index.ts"].map((end) => `${path}${end}`).find((file) => known.has(file));
  return found === undefined ? [] : [found];
}

/** Every import among our files, including types and dynamic imports. */
const imports = files
  .filter((file) => !isTest(file))
  .flatMap((from) =>
    [...readFileSync(from, "utf8").matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)"((?:@\/|\.)[^"]+)"/gm)].flatMap(
      ([, name = ""]) => find(from, name).map((to) => ({ from, to })),
    ),
  );

const folders = [...new Set(files.flatMap((file) => foldersAbove(file)))];

function foldersAbove(file: string): string[] {
  const above = dirname(file);
  return above === "." ? ["."] : [above, ...foldersAbove(above)];
}

/** The direct child of `folder`, a file or a subfolder, that contains a file. */
function childOf(file: string, folder: string): string | null {
  const rest = folder === "." ? file : file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : null;
  return rest === null ? null : (rest.split("/")[0] ?? null);
}

/** Finds the files and subfolders of a folder that import each other in a cycle, directly or indirectly. */
function findCycle(folder: string): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, target] = [childOf(from, folder), childOf(to, folder)];
    if (importer !== null && target !== null && importer !== target)
      imported.set(importer, (imported.get(importer) ?? new Set()).add(target));
  }
  // Repeatedly removes entries without remaining imports; the rest forms a cycle.
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const [child, targets] of imported) {
      if ([...targets].some((target) => imported.has(target))) continue;
      imported.delete(child);
      isSmaller = true;
    }
  }
  return [...imported.keys()].sort();
}

test("the imports are found in the sources", () => {
  expect(imports).toContainEqual({ from: "backend/main.ts", to: "backend/app.ts" });
  expect(imports).toContainEqual({ from: "components/shell/sidebar.tsx", to: "components/shell/nav-items.ts" });
});

test("no files or subfolders of a folder import each other in a cycle", () => {
  const cycles = folders
    .map((folder) => ({ folder, cycle: findCycle(folder) }))
    .filter(({ cycle }) => cycle.length > 0);

  expect(cycles).toEqual([]);
});

/** The text of each effect in a component or hook. */
function effectsIn(text: string): string[] {
  return [...text.matchAll(/\buse(?:Layout)?Effect\(/g)].map(({ index }) => {
    let depth = 0;
    for (let end = index; end < text.length; end += 1) {
      if (text[end] === "(") depth += 1;
      if (text[end] === ")") depth -= 1;
      if (text[end] === ")" && depth === 0) return text.slice(index, end);
    }
    return text.slice(index);
  });
}

test("browsers read through SWR: no effect fetches", () => {
  const others = [
    // These modules poll while the backend works on something.
    "components/imports/use-polled.ts",
    "components/source-rules/source-rules-form.tsx",
    "components/accounts/bulk/use-bulk.ts",
    // These hooks look for a linked entry on further pages of a list.
    "components/activity/use-timeline.ts",
    "components/timeline/use-complete-timeline.ts",
    // This provider compares its drafts with those of other devices when the page is resumed.
    "components/drafts/drafts-provider.tsx",
  ];
  const isFetch = /\b(load\w*|fetch\w*|send|callHost|count[A-Z]\w*|preview[A-Z]\w*|followBulk)\(/;
  const product = files.filter((file) => /^(app|components|lib)\//.test(file) && !isTest(file));
  const fetching = product.filter((file) =>
    // Loading code isn't fetching.
    effectsIn(readFileSync(file, "utf8")).some((effect) => isFetch.test(effect) && !effect.includes("loadChunk(")),
  );

  expect(product.length).toBeGreaterThan(1000);
  expect(fetching.filter((file) => !others.includes(file))).toEqual([]);
});

test("a folder has at most 20 files of code", () => {
  const counts = folders.map((folder) => ({
    folder,
    count: files.filter((file) => dirname(file) === folder && !isTest(file)).length,
  }));

  expect(counts.filter(({ count }) => count > 20)).toEqual([]);
});

test("no name is exported twice within one folder", () => {
  // Next.js prescribes the exports of pages, handlers and the examples in bench/.
  const ownFiles = files.filter((file) => !isTest(file) && !/^app\/|^bench\/minimal-app\//.test(file));
  const exported = ownFiles.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
      ),
    ].map(([, name]) => ({ name: `${dirname(file)} ${name}`, file })),
  );
  const filesOf = new Map<string, Set<string>>();
  for (const { name, file } of exported) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  const twice = [...filesOf].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where]);

  expect(exported.length).toBeGreaterThan(1000);
  expect(twice).toEqual([]);
});

test("browser code and server code don't import each other", () => {
  const crossing = imports.filter(
    ({ from, to }) =>
      (/^lib\/[^/]+\/browser\//.test(from) && /^lib\/[^/]+\/server\//.test(to)) ||
      (/^lib\/[^/]+\/server\//.test(from) && /^lib\/[^/]+\/browser\//.test(to)),
  );

  expect(existsSync("lib/session/browser") && existsSync("lib/session/server")).toBe(true);
  expect(crossing).toEqual([]);
});

/**
 * Folders for the server only and for the browser only. Their files import the module `mark`, which fails the build
 * when the other side imports them.
 */
const sides = [
  { mark: "server-only", paths: /^lib\/([^/]+\/)+server\/|^lib\/(backend|incoming|proxy)\/|^lib\/[^/]+\.ts$/ },
  {
    mark: "client-only",
    paths: /^lib\/([^/]+\/)+browser\/|^lib\/(cache|drafts|lazy)\/|^lib\/realtime\/(alerts|connection|worker)\//,
  },
];

test.each(sides)("each file for one side first imports its marker: $mark", ({ mark, paths }) => {
  const within = files.filter((file) => paths.test(file) && !isTest(file));

  expect(within.length).toBeGreaterThan(40);
  expect(within.filter((file) => !readFileSync(file, "utf8").startsWith(`import "${mark}";\n`))).toEqual([]);
});

test("the product uses only public interfaces of Next.js and React", () => {
  const isInternal =
    /from "(next|react|react-dom)\/(dist|src|cjs)\/|import\("next\/dist\/|__react(Props|Fiber|Container)|\b_N\b|turbopack-\w|__NEXT_|__next_/;
  const product = files
    .filter((file) => /^(app|components|host|lib|stack)\//.test(file) && !isTest(file))
    .concat("middleware.ts", "next.config.ts", "instrumentation.ts");

  expect(product.length).toBeGreaterThan(1000);
  expect(product.filter((file) => isInternal.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("forms leave their busy state and errors to components/ui/form/use-form.ts", () => {
  // Forms in which each field saves separately, without a submit.
  const savedInPlace = ["components/settings/profile/profile-form.tsx", "components/teams/team-card.tsx"];
  const forms = files
    .filter((file) => /^(app|components)\/(?!ui\/)/.test(file) && !isTest(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => /<form\b|<Form(Dialog)?\b|\bFormEvent\b/.test(text));
  const own = /\bset(Problems?|Troubles?|Failure|Errors?|Busy|Sending)\] = useState|\bis(Busy|Sending) = useRef/;

  const others = forms.filter(({ file, text }) => own.test(text) && !savedInPlace.includes(file));

  expect(forms.length).toBeGreaterThan(40);
  expect(others.map(({ file }) => file)).toEqual([]);
});

test("each form keeps typed text with useForm or a draft of its own", () => {
  // Forms without text to keep, such as buttons and searches, and a form that only offers a choice.
  const without = [
    "components/accounts/catalog/catalog-filters.tsx",
    "components/accounts/duplicates/pair-decision.tsx",
    "components/audit/audit-filters.tsx",
    "components/home/feed/feed-filters.tsx",
    "components/insights/comparison/base-picker.tsx",
    "components/insights/industry-picker.tsx",
    "components/session/sign-out-form.tsx",
    "components/shell/not-found-message.tsx",
    "components/sign-in/microsoft-button.tsx",
  ];
  // These hooks, which call useForm or keep drafts, hold the state of a form.
  const byHook = /\buse(Form|Draft|DraftFields|AccountForm|TaskForm|QuickAdd|SignInForm|MessageForm|SavedForm)\b/;
  const forms = files.filter(
    (file) => /^components\/(?!ui\/)/.test(file) && !isTest(file) && /<[fF]orm\b/.test(readFileSync(file, "utf8")),
  );

  const others = forms.filter((file) => !byHook.test(readFileSync(file, "utf8")) && !without.includes(file));

  expect(forms.length).toBeGreaterThan(25);
  expect(others).toEqual([]);
});

test("each form without a draft gives a reason that is true", () => {
  const keepsFields = (file: string) => /\buseDraftFields\(/.test(readFileSync(file, "utf8"));
  const isTrue: Record<string, (file: string) => boolean> = {
    secret: (file) => /<(Password|Code)Input\b/.test(readFileSync(file, "utf8")),
    filter: (file) => file.startsWith("components/account-filters/"),
    // Either the form keeps its fields as a draft, or every component that renders it does.
    "own-draft": (file) =>
      keepsFields(file) || imports.filter(({ to }) => to === file).every(({ from }) => keepsFields(from)),
  };
  const drafts = files
    .filter((file) => /^components\/(?!ui\/)/.test(file) && !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(/\buse(?:Form|Draft)(?:<[^(]*>)?\(\s*(null|\{[^}]*\}|[^,)]+)/g)].map(
        ([, draft = ""]) => ({ file, draft }),
      );
    });
  const without = drafts.filter(({ draft }) => /^null|^\{/.test(draft));
  const unexplained = without.filter(
    ({ file, draft }) => !isTrue[/noDraft: "([\w-]+)"/.exec(draft)?.[1] ?? ""]?.(file),
  );

  expect(drafts.length).toBeGreaterThan(35);
  expect(without.length).toBeGreaterThan(5);
  expect(unexplained.map(({ file }) => file)).toEqual([]);
});

test("names and other texts that people read can't be invisible: they are visibleText", () => {
  // These files define other texts: email addresses, codes, file names and pasted lines.
  const others = [
    "lib/contracts/accounts/account-list.ts",
    "lib/contracts/activity/attachment.ts",
    "lib/contracts/imports/import.ts",
    "lib/contracts/people/credentials.ts",
    "lib/contracts/people/factor.ts",
    "lib/contracts/people/registration.ts",
    "lib/contracts/text/visible-text.ts",
  ];
  const own = files.filter(
    (file) =>
      file.startsWith("lib/contracts/") && !isTest(file) && /\.trim\(\)\s*\.min\(1\b/.test(readFileSync(file, "utf8")),
  );

  expect(own.sort()).toEqual(others);
});

test("only lazyComponent loads components lazily", () => {
  const lazily = /\blazy\b[^;]*from "react"|React\.lazy|from "next\/dynamic"/;
  const own = files.filter((file) => !isTest(file) && lazily.test(readFileSync(file, "utf8")));

  expect(own).toEqual(["components/ui/state/lazy-component.tsx"]);
});

test("every error code in the list is used", () => {
  const texts = files
    .filter((file) => /^(app|backend|lib)\//.test(file) && !isTest(file) && file !== "lib/contracts/wire/error-code.ts")
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => /\b(AppError|ErrorCode|respondToProviderError)\b/.test(text))
    .join("\n");

  expect(errorCodes.filter((code) => !texts.includes(`"${code}"`))).toEqual([]);
});

test("every installed package is imported or used by a tool", () => {
  const byTools: Record<string, string> = {
    "@biomejs/biome": "npm run check",
    "@fontsource-variable/inter": "app/fonts.ts, by its path",
    "@testing-library/dom": "a peer dependency of @testing-library/react",
    jest: "npm run test:unit",
    "jest-environment-jsdom": "named in the first line of suites",
    postcss: "runs @tailwindcss/postcss",
    typescript: "npm run check",
  };
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const texts = [
    ...files,
    "next.config.ts",
    "jest.config.mjs",
    "playwright.config.ts",
    "postcss.config.mjs",
    "middleware.ts",
  ]
    .filter((file) => !file.startsWith("emulators/firebase/"))
    .concat("app/globals.css")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isImported = (name: string) => texts.includes(`"${name}"`) || texts.includes(`"${name}/`);
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith("@types/") && !(name in byTools) && !isImported(name),
  );

  expect(unused).toEqual([]);
  expect(Object.keys(byTools).filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});

const guides = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/asvs.md",
  "docs/decisions/README.md",
  "docs/security.md",
  "docs/testing.md",
];

test.each(guides)("every path and link in %s leads to a file or a package", (guide) => {
  const text = readFileSync(guide, "utf8");
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = ""]) =>
    join(dirname(guide), link),
  );
  const mentioned = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[\w.(@][^:{…*]*\/[^:{…*]*$/.test(name));

  expect(linked.length + mentioned.length).toBeGreaterThan(0);
  const generated = ["test-results/", "dist/", ".data"];
  const paths = [...linked, ...mentioned].filter((path) => !generated.some((folder) => path.startsWith(folder)));
  expect(paths.filter((path) => !existsSync(path) && !existsSync(join("node_modules", path)))).toEqual([]);
});

test("only the newest migration's snapshot is kept", () => {
  const [newest = ""] = readdirSync("backend/database/migrations")
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .reverse();

  expect(readdirSync("backend/database/migrations/meta").sort()).toEqual([
    `${newest.slice(0, 4)}_snapshot.json`,
    "_journal.json",
  ]);
});

const records = readdirSync("docs/decisions").filter((file) => /^\d/.test(file));

test("the index of decisions lists each record once, with a summary on one line", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const listed = [...index.matchAll(/^\| \[\d{3}\]\((\S+)\) \| \S.* \|$/gm)].map(([, file = ""]) => file);

  expect(listed.sort()).toEqual(records.toSorted());
});

test("there are at most 45 decision records, and each begins with its decision", () => {
  const withoutDecision = records.filter(
    (file) => !/^# \S.*\n\n[A-Z`].*[^:]\n/.test(readFileSync(`docs/decisions/${file}`, "utf8")),
  );

  expect(withoutDecision).toEqual([]);
  expect(records.length).toBeLessThanOrEqual(45);
});

test("every reference to a decision record leads to an existing one", () => {
  const known = new Set(records.flatMap((file) => [file, file.slice(0, 3)]));
  const inFolders = [...parts, "docs"].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file}`),
  );
  const dead = [...readdirSync("."), ...inFolders]
    .filter((file) => /\.(tsx?|mjs|md|sql|css|jsonc|rules)$/.test(file) && !/node_modules|\/\.next\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const cited = [...text.matchAll(/decisions\/(\d{3}(?:-[\w-]+\.md)?)|\bdecision (\d{3})\b/g)];
      const siblings = file.startsWith("docs/decisions/") ? [...text.matchAll(/\]\((\d{3}[^)]*)\)/g)] : [];
      return [...cited, ...siblings]
        .map(([, path, number]) => path ?? number ?? "")
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`);
    });

  expect(dead).toEqual([]);
});

/** The account fields whose names have no other meaning, so that a file that names them is about accounts. */
const accountFields = accountFieldKeys.filter(
  (key) => !["name", "domain", "sector", "status", "tier", "stage"].includes(key),
);

const camelCase = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The files of the product that name a field, except in comments. */
const usesOfFields = new Map(
  files
    .filter((file) => !isTest(file) && !/^(bench|e2e|emulators|backend\/seed)\//.test(file))
    .map((file) => {
      const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      const used = accountFields.filter((key) => new RegExp(`\\b(${key}|${camelCase(key)})\\b`).test(code));
      return [file, used] as const;
    }),
);

/** The schema, the table of fields, and the headings that other systems use in their files. */
const placesOfFields = [
  "backend/database/schema/core.ts",
  "lib/contracts/accounts/field-table.ts",
  "lib/contracts/imports/import-headings.ts",
];

test("account fields are listed only in their table; few other files name more than five of them", () => {
  const listings = [...usesOfFields].flatMap(([file, used]) => (used.length > 5 ? [file] : []));

  expect(listings.toSorted()).toEqual(
    [
      ...placesOfFields,
      // The fields that filters compare.
      "backend/domains/account-list/list/filter.ts",
      "lib/contracts/accounts/filters.ts",
      // The fields that identify a company.
      "backend/domains/values/matching/match-account.ts",
      // The source of each value of the catalog of companies.
      "backend/domains/values/facts/catalog-origins.ts",
      // The brief, which chooses the most important fields.
      "lib/brief/compose-brief.ts",
    ].toSorted(),
  );
});

test("filters of the accounts list are named in their table and their SQL; elsewhere only filters with logic of their own", () => {
  const own = ["owner", "list", "signal", "empty", "custom"];
  const derived =
    /^(lib\/accounts\/(list|groups)|lib\/contracts\/(filters|wire)|components\/account-filters|backend\/domains\/account-list\/list)\/|^lib\/contracts\/(accounts\/account|rules\/(territory|alert-rule))\.ts$/;
  const exportedNames = files
    .filter((file) => derived.test(file) && !isTest(file))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      return accountFilters.names
        .filter(
          (name) =>
            !own.includes(name) && new RegExp(`(view|filter|flat|values)\\.${name}\\b|^  ${name}:`, "m").test(code),
        )
        .map((name) => `${file}: ${name}`);
    });

  expect(exportedNames.filter((use) => !use.startsWith("backend/domains/account-list/list/filter.ts"))).toEqual([
    // The counts of industries include sectors.
    "backend/domains/account-list/list/facets.ts: industry",
    // Also the name of a value in the list's rows.
    "lib/contracts/accounts/account.ts: news",
  ]);
  expect(exportedNames.length).toBeGreaterThan(10);
});

test("a field is named only in files that treat it specially, for example the founding year", () => {
  const uses = [...usesOfFields].flatMap(([file, used]) => (used.includes("founded_year") ? [file] : []));

  expect(uses.toSorted()).toEqual(
    [
      ...placesOfFields,
      // In a segment, the founding year is compared and sorted from the oldest.
      "lib/accounts/describe-segment.ts",
      "lib/contracts/insights/segment.ts",
      // The source of each value of the catalog of companies.
      "backend/domains/values/facts/catalog-origins.ts",
      "lib/brief/compose-brief.ts",
    ].toSorted(),
  );
});
