// The values of an octal game in which every heap needs all pairs: 0.06, in the plain way.
//
// Usage: dense HEAPS. Prints a hash of the values of the heaps 0..=HEAPS.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char **words) {
  const int heaps = std::atoi(words[1]);
  std::vector<uint16_t> value(heaps + 1);
  std::vector<int> seen(1 << 16, -1);
  for (int n = 0; n <= heaps; n++) {
    // A move removes two counters and leaves one heap or two.
    const int rest = n - 2;
    if (rest >= 1) seen[value[rest]] = n;
    for (int a = 1; 2 * a <= rest; a++) seen[value[a] ^ value[rest - a]] = n;
    int mex = 0;
    while (seen[mex] == n) mex++;
    value[n] = mex;
  }
  uint64_t hash = 0;
  for (uint16_t v : value) hash = hash * 0x5851f42d4c957f2dULL + v;
  std::printf("%016llx\n", (unsigned long long)hash);
}
