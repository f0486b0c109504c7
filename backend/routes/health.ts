import { sql } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../context";

/** `GET /healthz`: 200 when the backend and its database answer. */
export function healthRoutes({ db }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/healthz", { schema: { hide: true, response: { 200: z.object({ ok: z.literal(true) }) } } }, async () => {
      await db.execute(sql`select 1`);
      return { ok: true as const };
    });
  };
}
