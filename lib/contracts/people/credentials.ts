import { z } from "zod";

/** `POST {api}/auth/login/` (checklist A1). */
export const credentialsSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
});

export type Credentials = z.infer<typeof credentialsSchema>;
