// All vertices of a game graph in the plain way: values, outcomes with remoteness, or outcomes alone.
//
// Usage: graph values|remoteness|outcomes FILE. The file holds pairs of 32-bit numbers, from and to; a pair whose `to`
// is 2^32 - 1 only names the vertex. In the first job no play may return. Prints a hash of the answers, and the seconds
// of processor time that loading took, and that all took.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

using u32 = std::uint32_t;
const u32 none = ~0u;

// For each vertex a list of vertices: that of v is ends[starts[v]] to ends[starts[v + 1] - 1].
struct Lists {
  std::vector<u32> starts, ends;
};

static Lists sorted(u32 vertices, const std::vector<std::pair<u32, u32>> &edges, bool reversed) {
  Lists lists{std::vector<u32>(vertices + 2), {}};
  for (auto [from, to] : edges)
    if (to != none) lists.starts[(reversed ? to : from) + 2]++;
  for (u32 v = 0; v < vertices; v++) lists.starts[v + 2] += lists.starts[v + 1];
  lists.ends.resize(lists.starts[vertices + 1]);
  for (auto [from, to] : edges)
    if (to != none) lists.ends[lists.starts[(reversed ? to : from) + 1]++] = reversed ? from : to;
  return lists;
}

int main(int, char **words) {
  std::FILE *file = std::fopen(words[2], "rb");
  std::fseek(file, 0, SEEK_END);
  std::vector<std::pair<u32, u32>> edges(std::ftell(file) / 8);
  std::rewind(file);
  if (std::fread(edges.data(), 8, edges.size(), file) != edges.size()) return 1;
  u32 vertices = 0;
  for (auto [from, to] : edges) vertices = std::max({vertices, from + 1, to == none ? 0 : to + 1});
  const double loaded = double(std::clock()) / CLOCKS_PER_SEC;

  const Lists options = sorted(vertices, edges, false), parents = sorted(vertices, edges, true);
  edges = {};
  std::vector<u32> left(vertices), queue;
  for (u32 v = 0; v < vertices; v++) {
    left[v] = options.starts[v + 1] - options.starts[v];
    if (left[v] == 0) queue.push_back(v);
  }
  std::uint64_t hash = 0;
  auto tell = [&](std::uint64_t answer) { hash = hash * 0x5851f42d4c957f2d + answer; };
  if (!std::strcmp(words[1], "values")) {
    std::vector<u32> value(vertices), stamp;
    for (size_t i = 0; i < queue.size(); i++) {
      const u32 v = queue[i], begin = options.starts[v], end = options.starts[v + 1];
      if (stamp.size() < end - begin + 2) stamp.resize(2 * (end - begin + 2), none);
      for (u32 at = begin; at < end; at++)
        if (u32 seen = value[options.ends[at]]; seen <= end - begin) stamp[seen] = v;
      while (stamp[value[v]] == v) value[v]++;
      for (u32 at = parents.starts[v]; at < parents.starts[v + 1]; at++)
        if (--left[parents.ends[at]] == 0) queue.push_back(parents.ends[at]);
    }
    for (u32 one : value) tell(one);
  } else {
    // 0: a draw, as far as is known; 1: the player to move wins; 2: loses.
    const bool counts = !std::strcmp(words[1], "remoteness");
    std::vector<char> outcome(vertices);
    std::vector<u32> moves(counts ? vertices : 0);
    for (u32 v : queue) outcome[v] = 2;
    for (size_t i = 0; i < queue.size(); i++) {
      const u32 v = queue[i];
      for (u32 at = parents.starts[v]; at < parents.starts[v + 1]; at++) {
        const u32 u = parents.ends[at];
        if (outcome[u] != 0 || (outcome[v] == 1 && --left[u] != 0)) continue;
        outcome[u] = outcome[v] == 1 ? 2 : 1;
        if (counts) moves[u] = moves[v] + 1;
        queue.push_back(u);
      }
    }
    for (u32 v = 0; v < vertices; v++) tell(outcome[v] + (counts ? 3ull * moves[v] : 0));
  }
  std::printf("%016llx %.3f %.3f\n", (unsigned long long)hash, loaded, double(std::clock()) / CLOCKS_PER_SEC);
}
