/** Days for which a deleted client can be restored. Browser code imports this file: no zod here. */
export const clientDeletionDays = 30;
