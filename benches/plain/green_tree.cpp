// A green tree of Hackenbush from a file of edges, in the plain way: its value, and how many cuts win.
//
// Usage: green_tree FILE. Each line is `vertex vertex`, and `ground` is the ground.
#include <cstdio>
#include <fstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

int main(int, char **words) {
  std::ifstream file(words[1]);
  std::unordered_map<std::string, int> numbers{{"ground", 0}};
  auto number = [&](const std::string &name) { return numbers.emplace(name, (int)numbers.size()).first->second; };
  std::vector<std::pair<int, int>> edges;
  for (std::string a, b; file >> a >> b;) {
    const int from = number(a);
    edges.push_back({from, number(b)});
  }
  const int vertices = numbers.size();
  std::vector<std::vector<int>> near(vertices);
  for (auto [a, b] : edges) near[a].push_back(b), near[b].push_back(a);
  std::vector<int> order{0}, below(vertices, -1);
  for (size_t i = 0; i < order.size(); i++)
    for (int next : near[order[i]])
      if (next != below[order[i]]) below[next] = order[i], order.push_back(next);
  // The colon principle, from the leaves down.
  std::vector<unsigned> worth(vertices);
  for (int i = vertices - 1; i > 0; i--) worth[below[order[i]]] ^= worth[order[i]] + 1;
  // What each branch must become, from the ground up; a branch that must vanish is a winning cut.
  const unsigned never = ~0u;
  std::vector<unsigned> wanted(vertices);
  long cuts = 0;
  for (int i = 1; i < vertices; i++) {
    const int v = order[i], p = below[v];
    const unsigned branch = wanted[p] ^ worth[p] ^ (worth[v] + 1);
    const bool helps = wanted[p] != never;
    if (helps && branch == 0) cuts++;
    wanted[v] = helps && branch != 0 ? branch - 1 : never;
  }
  std::printf("%u %ld\n", worth[0], cuts);
}
