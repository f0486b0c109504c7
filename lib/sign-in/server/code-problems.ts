import "server-only";
import { signInUnavailableText } from "@/lib/contracts/passkeys/passkey-text";
import { codeRefusedText } from "@/lib/contracts/people/factor";

/** Why a sign-in wasn't finished with a code, for JSON and for the page that a form is led back to. */
export const codeProblems = {
  code_refused: codeRefusedText,
  too_many_attempts: "Too many attempts. Wait 15 minutes and try again.",
  unavailable: signInUnavailableText,
} as const;
