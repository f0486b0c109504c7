import { invalidArgument, type StatusError, toStatusError } from "../status";
import type { StoredDocument } from "../values/stored-document";
import { applyWrite, checkPrecondition } from "./apply-write";
import type { Change, CommitOptions, Write, WriteResult } from "./types";

type Read = (name: string) => StoredDocument | null;

/**
 * Computes the result of a commit without applying it. Each write is based on the preceding ones. `authorize` gets the
 * states before and after the whole commit, and is called before preconditions are checked, so that errors of
 * preconditions can't reveal whether a document exists. Errors: those of `authorize`, of preconditions, and
 * INVALID_ARGUMENT.
 */
export function stage(
  writes: readonly Write[],
  time: string,
  read: Read,
  authorize: CommitOptions["authorize"],
): { changes: Change[]; writeResults: WriteResult[] } {
  const staged = new Map<string, StoredDocument | null>();
  const readAfter: Read = (name) => (staged.has(name) ? (staged.get(name) ?? null) : read(name));
  const deleted = new Set<string>();
  const writeResults: WriteResult[] = [];
  let failure: StatusError | null = null;
  for (const write of writes) {
    const current = readAfter(write.name);
    failure ??= findFailure(write, current, deleted);
    const { after, result } = applyWrite(write, current, time);
    staged.set(write.name, after);
    if (write.kind === "delete") deleted.add(write.name);
    writeResults.push(result);
  }
  if (authorize !== undefined) authorizeAll(writes, time, read, readAfter, authorize);
  if (failure !== null) throw failure;
  const changes = [...staged].map(([name, after]) => ({ name, before: read(name), after }));
  return { changes: changes.filter(({ before, after }) => before !== after), writeResults };
}

/** Checks a write's precondition. `deleted`: documents deleted by the preceding writes. */
function findFailure(write: Write, current: StoredDocument | null, deleted: ReadonlySet<string>): StatusError | null {
  const mustExist = write.precondition !== null && "exists" in write.precondition && write.precondition.exists;
  // No state of the stored documents could satisfy this request, so the request itself is invalid.
  if (mustExist && current === null && deleted.has(write.name)) {
    return invalidArgument(`The same request deletes the document that it requires to exist: ${write.name}`);
  }
  try {
    checkPrecondition(write.name, write.precondition, current);
    return null;
  } catch (error) {
    return toStatusError(error);
  }
}

function authorizeAll(
  writes: readonly Write[],
  time: string,
  read: Read,
  readAfter: Read,
  authorize: NonNullable<CommitOptions["authorize"]>,
): void {
  for (const write of writes) {
    const before = read(write.name);
    const after = readAfter(write.name);
    authorize({ method: methodOf(write, before), name: write.name, before, after, time, read, readAfter });
  }
}

function methodOf(write: Write, before: StoredDocument | null) {
  if (write.kind === "verify") return "get";
  if (write.kind === "delete") return "delete";
  return before === null ? "create" : "update";
}
