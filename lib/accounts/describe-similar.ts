import type { Account } from "@/lib/contracts/accounts/account";
import type { SimilarAccount } from "@/lib/contracts/accounts/similar-account";
import { formatDecimal } from "@/lib/contracts/text/format-number";

type Own = Pick<Account, "sub_industry" | "industry_code" | "hq_state" | "market_cap_usd" | "market_cap_band">;

/** Explains why an account is similar: `Same sub-industry and state, 0.9× the size`. */
export function describeSimilar({ same, size, account }: Pick<SimilarAccount, "same" | "size" | "account">): string {
  const kinds = [
    same.includes("sub_industry") ? "sub-industry" : same.includes("industry") ? "industry" : null,
    same.includes("state") ? "state" : null,
  ].filter((kind) => kind !== null);
  const how =
    size !== null
      ? `${formatDecimal(size)}× the size`
      : same.includes("band")
        ? `same size band (${account.market_cap_band})`
        : "size not known";
  return `Same ${kinds.join(" and ")}, ${how}`;
}

/** Explains why there are no similar accounts: the criteria, or the missing value. */
export function describeNoneSimilar(own: Own): string {
  if (own.sub_industry === null && (own.industry_code === null || own.hq_state === null))
    return `Nothing to compare: its ${own.industry_code === null ? "industry isn’t" : "sub-industry and state aren’t"} known.`;
  const size =
    own.market_cap_usd !== null
      ? ", at half to twice its market value"
      : own.market_cap_band !== null
        ? `, in the same size band (${own.market_cap_band})`
        : "";
  return `None of your accounts is in the same sub-industry, or in the same industry and state${size}.`;
}
