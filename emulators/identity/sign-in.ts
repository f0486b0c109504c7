import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { findRequestBody } from "../request-body";
import { sendResponse } from "../send-response";
import { type Company, findPersonByEmail } from "./company";
import type { Faults } from "./faults";
import { type OpenIdProvider, openIdErrors, type SignInOutcome } from "./provider";
import { showNoPendingSignIn, showSignInPage } from "./sign-in-page";

const maxFormBytes = 8192;

/**
 * Handles the sign-in page of one provider: GET shows it, POST processes the choice. While the controls make the
 * provider refuse sign-ins, both end the sign-in with the set error and show no page.
 */
export async function handleSignIn(
  req: IncomingMessage,
  res: ServerResponse,
  { company, provider, faults }: { company: Company; provider: OpenIdProvider; faults: Faults },
): Promise<void> {
  try {
    const { invalidEmailText, redirectOrigin } = await provider.getSignIn(req, res);
    if (faults.refusal) return await provider.finishSignIn(req, res, faults.refusal);
    if (req.method !== "POST") {
      return showSignInPage(res, { company, email: invalidEmailText, problem: null, redirectOrigin });
    }
    const body = await findRequestBody(req, maxFormBytes);
    if (body === null) return sendResponse(res, 413, "text/plain; charset=utf-8", "The form is too long.");
    const form = new URLSearchParams(body);
    const outcome = findOutcome(company, form);
    if (outcome) return await provider.finishSignIn(req, res, outcome);
    const problem = "This email and password don’t match anyone here.";
    showSignInPage(res, { company, email: form.get("email") ?? "", problem, redirectOrigin });
  } catch (error) {
    if (!(error instanceof openIdErrors.SessionNotFound)) throw error;
    showNoPendingSignIn(res, company);
  }
}

function findOutcome(company: Company, form: URLSearchParams): SignInOutcome | null {
  if (form.get("action") === "cancel") return { error: "access_denied", description: "The user canceled the sign-in." };
  const chosen = company.people.find((person) => person.id === form.get("person"));
  if (chosen) return { person: chosen };
  const person = findPersonByEmail(company, form.get("email") ?? "");
  return person && isSamplePassword(form.get("password") ?? "") ? { person } : null;
}

function isSamplePassword(password: string): boolean {
  const entered = Buffer.from(password);
  const right = Buffer.from(samplePassword);
  return entered.length === right.length && timingSafeEqual(entered, right);
}
