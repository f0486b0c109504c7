import "server-only";
import { codeRefusedText } from "@/lib/contracts/people/factor";
import { suspendedText } from "../suspended-text";
import { unreachableText } from "../unreachable-text";

/** Why a sign-in with a code failed, for JSON responses and for the page that a posted form redirects to. */
export const codeProblems = {
  code_refused: codeRefusedText,
  too_many_attempts: "Too many attempts. Wait 15 minutes and try again.",
  client_suspended: suspendedText,
  unavailable: unreachableText,
} as const;
