import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Guard, Rules } from "./guard";
import { createRules, type RulesProgram } from "./rules/rules";

const WATCH_MS = 500;

/** A guard whose rules can be replaced while listeners are open. */
export interface RulesGuard extends Guard {
  /**
   * Replaces the rules of one project, or of all projects without rules of their own; null denies everything. Throws
   * RulesSyntaxError and then keeps the old rules.
   */
  replace(source: string | null, projectId?: string): void;
  /** Stops watching files. */
  close(): void;
}

/**
 * Creates a guard with the rules of a text, or of a file that is read again whenever it changes (if it is then invalid,
 * the old rules stay in force, with a warning). Without either, or if the file is missing, everything is denied. Throws
 * RulesSyntaxError.
 */
export function createRulesGuard(
  { rules = null, rulesFile }: { rules?: string | null; rulesFile?: string },
  warn: (message: string) => void,
): RulesGuard {
  const listeners = new Set<() => void>();
  const own = new Map<string, RulesProgram>();
  let shared = createRules(rulesFile === undefined ? rules : readRules(rulesFile, warn));
  const programOf = (projectId?: string) => (projectId === undefined ? shared : (own.get(projectId) ?? shared));
  const guard: RulesGuard = {
    rules: eachByItsProject(programOf),
    replace(source, projectId) {
      const program = createRules(source);
      if (projectId === undefined) shared = program;
      else own.set(projectId, program);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      if (rulesFile !== undefined) unwatchFile(rulesFile, reload);
    },
  };
  function reload() {
    try {
      if (rulesFile !== undefined) guard.replace(readRules(rulesFile, warn));
    } catch (error) {
      warn(`The previous rules stay in force: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (rulesFile !== undefined) watchFile(rulesFile, { interval: WATCH_MS, persistent: false }, reload);
  return guard;
}

function eachByItsProject(programOf: (projectId?: string) => RulesProgram): Rules {
  return {
    authorize: (access, budget) => programOf(projectOf(access.name)).authorize(access, budget),
    authorizeQuery: (access) => programOf(projectOf(access.parent)).authorizeQuery(access),
  };
}

/** The project id in `projects/p/databases/d/documents/…`. */
function projectOf(name: string): string | undefined {
  return name.split("/", 2)[1];
}

/** Reads the rules file. Null, with a warning, when the file doesn't exist: everything is denied until it does. */
function readRules(rulesFile: string, warn: (message: string) => void): string | null {
  try {
    return readFileSync(rulesFile, "utf8");
  } catch (cause) {
    if (typeof cause !== "object" || !cause || !("code" in cause) || cause.code !== "ENOENT") throw cause;
    warn(`${rulesFile} does not exist: everything is denied.`);
    return null;
  }
}
