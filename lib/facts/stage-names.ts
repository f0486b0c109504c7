import { accountFieldTable } from "@/lib/contracts/accounts/fields";

/** The names of an account's stages. */
export const stageNames = accountFieldTable.stage.options;
