import { z } from "zod";

/** Who was told of something that goes out by mail at once. */
export const alertMailQueue = {
  name: "alert-mail",
  schema: z.object({ members: z.array(z.object({ clientId: z.string(), userId: z.string() })) }),
};
