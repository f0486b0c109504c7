import { seriesOf } from "./series.fixture";
import { findUsual } from "./usual";

test("what is usual lies around the mean of the earlier changes", () => {
  const grows = seriesOf([100, 104, 110.24, 114.65, 121.53, 126.39, 133.97, 300]);

  const usual = findUsual(grows);

  expect(usual?.low).toBeCloseTo(3.9, 1);
  expect(usual?.high).toBeCloseTo(6.1, 1);
});

test("too few years say nothing", () => {
  expect(findUsual(seriesOf([1, 2, 3]))).toBeNull();
  expect(findUsual(seriesOf([null, null, null, null, null, null, null, 5]))).toBeNull();
});
