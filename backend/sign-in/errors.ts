import type { FastifyBaseLogger } from "fastify";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";
import { OutboundError } from "../outbound/address";
import { TokenRejectedError } from "./microsoft";

/** 403 `unknown_person`: the provider knows the user, we don't. The response is the same for a disabled user. */
export function unknownPerson(): AppError {
  return new AppError(403, "unknown_person", "There is no Sightline account for this sign-in. Ask your administrator.");
}

/**
 * 403 `provider_unconfirmed`: the client's provider is new to this member, who has to confirm it by the mailed link.
 */
export function providerUnconfirmed(): AppError {
  return new AppError(
    403,
    "provider_unconfirmed",
    "Your company’s sign-in has changed. Confirm it’s you: follow the link that we emailed you.",
  );
}

/** 403 `sso_required`: the member's client only allows sign-in with its own provider. */
export function ssoRequired(clientName: string): AppError {
  return new AppError(403, "sso_required", `${clientName} signs in with single sign-on. Continue with that.`);
}

/** 400 `link_invalid`: an emailed link that is unknown, used or expired, or whose user can't use it. */
export function linkInvalid(): AppError {
  return new AppError(400, "link_invalid", "This link has been used or has expired. Request a new one.");
}

/**
 * Maps a provider's failure to a response: 401 (or the given status) with the given code when the proof was rejected,
 * 502 `provider_unreachable` when the provider did not respond. The reason is logged, the token never.
 */
export function respondToProviderError(
  log: FastifyBaseLogger,
  { code, detail, status = 401 }: { code: ErrorCode; detail: string; status?: number },
): (error: unknown) => never {
  return (error) => {
    if (error instanceof TokenRejectedError) {
      log.warn({ code, reason: error.message }, "sign-in refused");
      throw new AppError(status, code, detail, { cause: error });
    }
    if (error instanceof OutboundError) {
      log.warn({ code: "provider_unreachable", reason: error.message }, "identity provider unreachable");
      throw new AppError(
        502,
        "provider_unreachable",
        "The identity provider can't be reached. Try again in a moment.",
        {
          cause: error,
        },
      );
    }
    throw error;
  };
}
