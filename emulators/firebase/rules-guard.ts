import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Guard } from "./guard";
import { createRules, type RulesProgram } from "./rules/rules";

const WATCH_MS = 500;

/** A guard whose rules can be replaced while listeners are open. */
export interface RulesGuard extends Guard {
  readonly rules: RulesProgram;
  /** Puts other rules in force; null denies everything. Throws RulesSyntaxError and leaves the old ones in force. */
  replace(source: string | null): void;
  /** No more watching of files. */
  close(): void;
}

/**
 * Guards with the rules of a text, or of a file that is read again whenever it changes (a broken one leaves the old
 * rules in force, with a warning). Neither given, or no such file: everything is denied. Throws RulesSyntaxError.
 */
export function createRulesGuard(
  { rules = null, rulesFile }: { rules?: string | null; rulesFile?: string },
  warn: (message: string) => void,
): RulesGuard {
  const listeners = new Set<() => void>();
  let program = createRules(rulesFile === undefined ? rules : readRules(rulesFile, warn));
  const guard: RulesGuard = {
    get rules() {
      return program;
    },
    replace(source) {
      program = createRules(source);
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
      warn(`The rules stay as they were: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (rulesFile !== undefined) watchFile(rulesFile, { interval: WATCH_MS, persistent: false }, reload);
  return guard;
}

/** Null, with a warning, when there is no such file: then everything is denied until it comes. */
function readRules(rulesFile: string, warn: (message: string) => void): string | null {
  try {
    return readFileSync(rulesFile, "utf8");
  } catch (cause) {
    if (typeof cause !== "object" || !cause || !("code" in cause) || cause.code !== "ENOENT") throw cause;
    warn(`There is no ${rulesFile}: everything is denied.`);
    return null;
  }
}
