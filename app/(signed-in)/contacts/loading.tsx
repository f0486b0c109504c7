import { ListSkeleton } from "@/components/accounts/list-skeleton";

export default function Loading() {
  return <ListSkeleton label="Loading people" />;
}
