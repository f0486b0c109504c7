/**
 * `npm run bench [name …]`: runs the benchmarks (all, or those named) one after the other. Each prints its figures and
 * whether its limits were met.
 */
const benchmarks: Record<string, () => Promise<boolean>> = {
  "accounts-search": async () => (await import("./accounts-search")).benchAccountsSearch(),
  bulk: async () => (await import("./bulk")).benchBulk(),
  fairness: async () => (await import("./fairness")).benchFairness(),
  home: async () => (await import("./home")).benchHome(),
  jobs: async () => (await import("./jobs")).benchJobs(),
  realtime: async () => (await import("./realtime")).benchRealtime(),
  screens: async () => (await import("./screens")).benchScreens(),
  scrolling: async () => (await import("./scrolling")).benchScrolling(),
};

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    console.error(`No benchmark is called ${unknown.join(", ")}. Available: ${Object.keys(benchmarks).join(", ")}`);
    process.exit(2);
  }
  let isMet = true;
  for (const [name, run] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    isMet = (await run()) && isMet;
  }
  console.log(isMet ? "\nAll limits were met." : "\nSome limits were not met.");
  process.exit(isMet ? 0 : 1);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
