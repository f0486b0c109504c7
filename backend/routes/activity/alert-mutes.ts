import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { alertMutesSchema, muteChangedSchema, muteChangeSchema } from "@/lib/contracts/alert-mute";
import type { Context } from "../../context";
import { changeMute, listMutes } from "../../store/mutes/mutes";

const tags = ["alerts"];

/** `/alert-mutes/`: of what a member wants no alerts; everybody's own, seen by nobody else. */
export function alertMuteRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alert-mutes/",
      { schema: { tags, summary: "What I have muted", response: { 200: alertMutesSchema } } },
      async (request) => listMutes(db, await guard.requireUser(request), now()),
    );

    app.put(
      "/alert-mutes/",
      {
        schema: {
          tags,
          summary: "Mute an account or a kind of signal, or take that back",
          body: muteChangeSchema,
          response: { 200: muteChangedSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return change((tx) => changeMute(tx, principal, request.body, now()));
      },
    );
  };
}
