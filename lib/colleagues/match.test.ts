import { matchColleagues } from "./match";

const people = ["Carla Adeyemi", "Lena Okafor", "Ravi Petersen", "Zoë O’Neill-Ruiz"].map((name, index) => ({
  uid: `u-${index}`,
  name,
  title: null,
  role: null,
}));

test.each([
  ["", ["Carla Adeyemi", "Lena Okafor", "Ravi Petersen", "Zoë O’Neill-Ruiz"]],
  ["ra", ["Ravi Petersen"]],
  ["PET rav", ["Ravi Petersen"]],
  ["zoe", ["Zoë O’Neill-Ruiz"]],
  ["neill", ["Zoë O’Neill-Ruiz"]],
  ["arla", []],
  ["ravi okafor", []],
])("%j finds %j", (q, names) => {
  expect(matchColleagues(people, q).map(({ name }) => name)).toEqual(names);
});
