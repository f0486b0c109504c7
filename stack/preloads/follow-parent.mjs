// Preloaded into every part: ends it when its parent, the orchestrator, is gone, so that port and folder are released.
const graceMs = 5_000;

process.on("disconnect", () => {
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
