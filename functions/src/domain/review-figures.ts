/** The figures about reviews, from how many have 1, 2, 3, 4 and 5 stars. The average is rounded to one decimal, and 0 without reviews. */
export function reviewFiguresOf(stars: number[]): { average: number; count: number; stars: number[] } {
  const count = stars.reduce((sum, one) => sum + one, 0);
  const sum = stars.reduce((sum, one, i) => sum + one * (i + 1), 0);
  return { average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, count, stars };
}
