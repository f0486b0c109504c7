import { unreachableText } from "@/lib/sign-in/unreachable-text";

const problems = new Map([
  ["email", "Enter an email address, such as name@company.com."],
  ["fields", "Enter a name, and a password of at least 10 characters that isn’t a common one."],
  ["refused", "This link has already been used or has expired. Request a new one."],
  ["away", unreachableText],
]);

/** The error of a form posted without JavaScript, by the code in the page's URL; null for an unknown code. */
export function newAccountProblem(word: string | null): string | null {
  return problems.get(word ?? "") ?? null;
}
