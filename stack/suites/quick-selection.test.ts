import { chooseSuites, findChangedFiles } from "./quick-selection";

const numbered = (count: number, folder: string) =>
  Array.from({ length: count }, (_, index) => `${folder}/suite-${index}.test.ts`);

describe("findChangedFiles", () => {
  const responses: Record<string, string> = {
    "merge-base HEAD main": "abc123\n",
    "diff --name-only --diff-filter=d abc123": "lib/b.ts\nlib/a.ts\n",
    "ls-files --others --exclude-standard": "lib/new.ts\n",
  };
  const git = (args: string[]) => {
    const response = responses[args.join(" ")];
    if (response === undefined) throw new Error(`git ${args.join(" ")} failed`);
    return response;
  };

  test("returns the files changed since main and the untracked ones", () => {
    expect(findChangedFiles(git)).toEqual(["lib/a.ts", "lib/b.ts", "lib/new.ts"]);
  });

  test("returns the files changed since HEAD when there is no main", () => {
    const withoutMain = (args: string[]) => {
      if (args[0] === "merge-base") throw new Error("there is no main");
      return args[0] === "diff" && args.at(-1) === "HEAD" ? "lib/c.ts\n" : "";
    };

    expect(findChangedFiles(withoutMain)).toEqual(["lib/c.ts"]);
  });
});

describe("chooseSuites", () => {
  test("always runs changed suites and the suites of changed files", () => {
    const own = ["backend/store/price.test.ts", "components/price-form.test.tsx"];
    const changed = ["backend/store/price.ts", "components/price-form.test.tsx"];
    const { run } = chooseSuites(changed, [...numbered(50, "backend/routes"), ...own]);

    expect(run.slice(0, 2)).toEqual(own);
  });

  test("limits dependent suites, takes the same folder's first, and lists the rest as skipped", () => {
    const far = numbered(20, "components");
    const near = numbered(10, "lib");
    const { run, skipped } = chooseSuites(["lib/price.ts"], [...far, ...near]);

    expect(run).toEqual([...near, ...far.slice(0, 2)]);
    expect(skipped).toEqual(far.slice(2));
  });

  test("runs fewer dependent suites when they use a database", () => {
    const { run, skipped } = chooseSuites(["lib/price.ts"], numbered(9, "backend/routes"));

    expect([run.length, skipped.length]).toEqual([2, 7]);
  });
});
