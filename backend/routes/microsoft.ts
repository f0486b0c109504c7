import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { microsoftValidationSchema } from "@/lib/contracts/sign-in-method";
import { signedInUserSchema } from "@/lib/contracts/user";
import type { Context } from "../context";
import { AppError } from "../errors";
import { answerProviderTrouble, unknownPerson } from "../sign-in/trouble";
import { findUserByIdentity, microsoftRealm } from "../store/identities";

/** `/auth/microsoft/…`: the proof that Microsoft gave (checklist A3; design §4). */
export function microsoftRoutes({ db, checkMicrosoft, signIn }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/auth/microsoft/validate/",
      {
        schema: {
          tags: ["auth"],
          summary: "Sign in with an id token of Microsoft",
          body: microsoftValidationSchema,
          response: { 200: signedInUserSchema },
        },
      },
      async (request) => {
        if (!checkMicrosoft) throw new AppError(503, "not_configured", "Microsoft login is not set up");
        const { id_token, nonce } = request.body;
        const { tenantId, objectId } = await checkMicrosoft(id_token, nonce).catch(
          answerProviderTrouble(request.log, { code: "microsoft_refused", detail: "Microsoft login failed" }),
        );
        const user = await findUserByIdentity(db, { realm: microsoftRealm, issuer: tenantId, subject: objectId });
        if (!user) throw unknownPerson();
        return signIn(request, user.id, "microsoft");
      },
    );
  };
}
