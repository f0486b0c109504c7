import {
  ArrowRightLeft,
  BadgeDollarSign,
  Building2,
  Factory,
  Handshake,
  Hourglass,
  type LucideIcon,
  Package,
  Scale,
  TrendingUp,
  UserRoundCog,
  UserRoundMinus,
  Users,
  Zap,
} from "lucide-react";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import type { Hue } from "@/lib/figures/hue";
import { EntryMark } from "./entry-mark";

const icons: Record<SignalKind, LucideIcon> = {
  leadership: UserRoundCog,
  expansion: TrendingUp,
  earnings: BadgeDollarSign,
  acquisition: Building2,
  product: Package,
  contract: Handshake,
  workforce: Users,
  regulation: Scale,
  value_changed: ArrowRightLeft,
  contact_left: UserRoundMinus,
  gone_quiet: Hourglass,
  industry_moved: Factory,
  other: Zap,
};

const hues: Record<SignalKind, Hue | null> = {
  leadership: "violet",
  expansion: "teal",
  earnings: "green",
  acquisition: "magenta",
  product: "teal",
  contract: "teal",
  workforce: "orange",
  regulation: "gold",
  value_changed: null,
  contact_left: "orange",
  gone_quiet: null,
  industry_moved: "blue",
  other: null,
};

/** The icon of a signal's kind on its tint. Hidden from screen readers, because the kind's name is shown beside it. */
export function SignalMark({ kind = "other" }: { kind?: SignalKind | undefined }) {
  return <EntryMark icon={icons[kind]} hue={hues[kind]} />;
}
