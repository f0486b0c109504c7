import { z } from "zod";

/** Queue of members with alerts to be mailed at once. */
export const alertMailQueue = {
  name: "alert-mail",
  schema: z.object({ members: z.array(z.object({ clientId: z.string(), userId: z.string() })) }),
};
