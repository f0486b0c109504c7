import { z } from "zod";

/** Queue of members whose alerts are due for email now. */
export const alertMailQueue = {
  name: "alert-mail",
  schema: z.object({ members: z.array(z.object({ clientId: z.string(), userId: z.string() })) }),
};
