// Preloaded into every part: ends it when its parent, the orchestrator, is gone, so that port and folder are released.
// Node.js passes the preload on to processes that the part forks; these processes have another parent, which ends them.
const graceMs = 5_000;

if (process.ppid === Number(process.env.ORCHESTRATOR_PID)) {
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel?.unref();
}
