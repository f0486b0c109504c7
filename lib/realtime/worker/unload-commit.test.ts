import { unloadCommits } from "./unload-commit";

const project = { config: { projectId: "demo", apiKey: "key", appId: "app" }, emulators: null };
const ids = Array.from({ length: 950 }, (_, n) => `7e3c2f4a-0000-4000-8000-${String(n).padStart(12, "0")}`);

test("puts every alert of a change into exactly one request", () => {
  const commits = unloadCommits(project, { kind: "delete", uid: "ravi", ids });

  const writtenIds = commits.flatMap(({ body }) => [...body.matchAll(/alerts\/([\w-]+)/g)].map(([, id]) => id));
  expect(writtenIds).toEqual(ids);
});

test("limits each request so that two fit into a browser's keepalive quota", () => {
  const commits = unloadCommits(project, {
    kind: "set",
    uid: "0b9a7c1e-user-of-sightline",
    ids,
    visibility: "ACKNOWLEDGED",
  });

  expect(Math.max(...commits.map(({ body }) => body.length))).toBeLessThan(30_000);
  expect(commits[0]?.url).toBe(
    "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents:commit",
  );
});
