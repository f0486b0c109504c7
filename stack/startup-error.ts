/** An error that the user can fix: printed as one line, without a stack trace. */
export class StartupError extends Error {
  override name = "Trouble";
}
