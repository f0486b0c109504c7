// Preloaded into every part: a part whose orchestrator is gone, however it went, ends too and frees its port and folder.
const graceMs = 5_000;

process.on("disconnect", () => {
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
