(** * Periods of systems of sequences

    The theorem of Guy and Smith (1956) says when a finite table of Grundy values of one heap game proves a period for
    all heaps. This file states and proves the theorem for several sequences that refer to each other. The sequences of
    the pieces of a strip of [n] equal cells are such a system.

    - A _kind_ [t] of piece has a label [G t n] for each length [n].
    - The label of a position is a function of the set of the labels of its options. In normal play the label is the
      Grundy value, and the function is [mex]. Nothing but this is used, so the theorem also holds for other labels,
      such as elements of a known misère quotient, wherever they are a function of that set.
    - A move near an end leaves pieces of the lengths [n + d] with fixed offsets [d]. Pieces of fixed size are part of the
      function [e_label].
    - A move inside leaves pieces of the lengths [i + d] on its left and [j + d] on its right, where
      [i + j + m_cut = n], and [i] and [j] are at least the margin [I0].

    [periodic] is the theorem. [guy_smith] at the end is its instance for one heap, with the bound of the original. *)

Require Import ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

Section Systems.

Variables Kind Label : Type.

(** [G t n]: the label of a piece of kind [t] and length [n]. *)
Variable G : Kind -> Z -> Label.

(** [worth S v]: a position whose options have exactly the labels [S] has the label [v]. *)
Variable worth : (Label -> Prop) -> Label -> Prop.
Hypothesis worth_unique : forall S S' v v',
  (forall x, S x <-> S' x) -> worth S v -> worth S' v' -> v = v'.

(** A move near an end. It is possible at the lengths [n] with [e_on n]. It leaves a piece of kind [t'] and length
    [n + d] for each pair [(t', d)] of [e_pieces], and [e_label] makes one label from the labels of these pieces. *)
Record end_move := {
  e_on : Z -> Prop;
  e_pieces : list (Kind * Z);
  e_label : list Label -> Label
}.

(** A move inside, which takes [m_cut] of the length away and leaves pieces on both sides. *)
Record inner_move := {
  m_left : list (Kind * Z);
  m_right : list (Kind * Z);
  m_cut : Z;
  m_label : list Label -> list Label -> Label
}.

(** The moves of each kind. *)
Variable ends : Kind -> end_move -> Prop.
Variable inner : Kind -> inner_move -> Prop.

Definition labels (pieces : list (Kind * Z)) (n : Z) : list Label :=
  map (fun piece => G (fst piece) (n + snd piece)) pieces.

Variable I0 : Z.

(** [option_label t n v]: a piece of kind [t] and length [n] has an option with the label [v]. *)
Inductive option_label (t : Kind) (n : Z) : Label -> Prop :=
| at_end : forall o, ends t o -> e_on o n -> option_label t n (e_label o (labels (e_pieces o) n))
| inside : forall o i j, inner t o -> I0 <= i -> I0 <= j -> i + j + m_cut o = n ->
    option_label t n (m_label o (labels (m_left o) i) (labels (m_right o) j)).

(** From the length [M] on the labels are those of the system; below [M] they may be any. *)
Variable M : Z.
Hypothesis system : forall t n, M <= n -> worth (option_label t n) (G t n).

(** Every move lowers a weight that is not negative. So play ends. *)
Variable weight : Kind -> Z -> Z.
Hypothesis weight_end : forall t o q n,
  ends t o -> In q (e_pieces o) -> M <= n -> e_on o n -> 0 <= weight (fst q) (n + snd q) < weight t n.
Hypothesis weight_left : forall t o q i j,
  inner t o -> In q (m_left o) -> I0 <= i -> I0 <= j -> M <= i + j + m_cut o ->
  0 <= weight (fst q) (i + snd q) < weight t (i + j + m_cut o).
Hypothesis weight_right : forall t o q i j,
  inner t o -> In q (m_right o) -> I0 <= i -> I0 <= j -> M <= i + j + m_cut o ->
  0 <= weight (fst q) (j + snd q) < weight t (i + j + m_cut o).

(** [D] bounds the offsets inside. From the length [E] on, a move near an end is always possible, or never. *)
Variables D E : Z.
Hypothesis left_offsets : forall t o q, inner t o -> In q (m_left o) -> - D <= snd q.
Hypothesis right_offsets : forall t o q, inner t o -> In q (m_right o) -> - D <= snd q.
Hypothesis ends_settle : forall t o n n', ends t o -> E <= n -> E <= n' -> e_on o n -> e_on o n'.

(** The period [p] from [n0] on is seen up to the bound [B]. The three hypotheses on [B] say how large [B] must be: for the
    moves near ends, for their pieces, and for the moves inside. *)
Variables p n0 B : Z.
Hypothesis period_positive : 0 < p.
Hypothesis start : M <= n0.
Hypothesis bound_settled : p + E - 1 <= B.
Hypothesis bound_ends : forall t o q, ends t o -> In q (e_pieces o) -> p + n0 - snd q - 1 <= B.
Hypothesis bound_inside : forall t o, inner t o -> 2 * (Z.max (n0 + D) I0 + p) + m_cut o - 2 <= B.
Hypothesis seen : forall t n, n0 <= n -> n + p <= B -> G t (n + p) = G t n.

Lemma labels_shift : forall pieces n,
  (forall q, In q pieces -> G (fst q) (n + snd q + p) = G (fst q) (n + snd q)) ->
  labels pieces (n + p) = labels pieces n.
Proof.
  intros pieces n H. unfold labels. apply map_ext_in. intros q I.
  replace (n + p + snd q) with (n + snd q + p) by lia. apply H, I.
Qed.

(** Induction over the weight. Beyond the bound, one of the two sides of a move inside is so long that the period holds
    for all its pieces. That side is shifted by [p], and the other side stays. *)
Theorem periodic : forall t n, n0 <= n -> G t (n + p) = G t n.
Proof.
  assert (A : forall k t n, (Z.to_nat (weight t n) < k)%nat -> n0 <= n -> G t (n + p) = G t n).
  { induction k as [|k IHk]; intros t n L From; [lia|].
    destruct (Z_le_gt_dec (n + p) B) as [Seen|Beyond]; [apply seen; assumption|].
    assert (IH : forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> G t' (m + p) = G t' m)
      by (intros; apply IHk; lia).
    apply (worth_unique (option_label t (n + p)) (option_label t n)); [|apply system; lia|apply system; lia].
    intro v; split; intro H.
    - inversion H as [o Move On Label_is | o i j Move Hi Hj Sum Label_is]; subst v.
      + assert (On' : e_on o n) by (apply (ends_settle t o (n + p)); (assumption || lia)).
        rewrite labels_shift; [apply at_end; assumption|].
        intros q Q. pose proof (bound_ends _ _ _ Move Q).
        apply IH; [apply weight_end with (o := o); (assumption || lia)|lia].
      + pose proof (bound_inside _ _ Move).
        destruct (Z_le_gt_dec (Z.max (n0 + D) I0 + p) j) as [Long|Short].
        * replace j with (j - p + p) by lia. rewrite (labels_shift (m_right o) (j - p)).
          { apply inside; (assumption || lia). }
          intros q Q. pose proof (right_offsets _ _ _ Move Q). apply IH; [|lia].
          replace n with (i + (j - p) + m_cut o) by lia. apply weight_right; (assumption || lia).
        * replace i with (i - p + p) by lia. rewrite (labels_shift (m_left o) (i - p)).
          { apply inside; (assumption || lia). }
          intros q Q. pose proof (left_offsets _ _ _ Move Q). apply IH; [|lia].
          replace n with (i - p + j + m_cut o) by lia. apply weight_left; (assumption || lia).
    - inversion H as [o Move On Label_is | o i j Move Hi Hj Sum Label_is]; subst v.
      + assert (On' : e_on o (n + p)) by (apply (ends_settle t o n); (assumption || lia)).
        rewrite <- labels_shift; [apply at_end; assumption|].
        intros q Q. pose proof (bound_ends _ _ _ Move Q).
        apply IH; [apply weight_end with (o := o); (assumption || lia)|lia].
      + pose proof (bound_inside _ _ Move).
        destruct (Z_le_gt_dec (n0 + D) j) as [Long|Short].
        * rewrite <- (labels_shift (m_right o) j).
          { apply inside; (assumption || lia). }
          intros q Q. pose proof (right_offsets _ _ _ Move Q). apply IH; [|lia].
          replace n with (i + j + m_cut o) by lia. apply weight_right; (assumption || lia).
        * rewrite <- (labels_shift (m_left o) i).
          { apply inside; (assumption || lia). }
          intros q Q. pose proof (left_offsets _ _ _ Move Q). apply IH; [|lia].
          replace n with (i + j + m_cut o) by lia. apply weight_left; (assumption || lia). }
  intros t n From. apply (A (S (Z.to_nat (weight t n)))); [lia|exact From].
Qed.

End Systems.

(** * Normal play *)

(** [mex S v]: [v] is the least number that is not in [S]. *)
Definition mex (S : nat -> Prop) (v : nat) : Prop := ~ S v /\ forall k, (k < v)%nat -> S k.

Lemma mex_unique : forall S S' v v', (forall k, S k <-> S' k) -> mex S v -> mex S' v' -> v = v'.
Proof.
  intros S S' v v' Same [Not_v Below_v] [Not_v' Below_v'].
  destruct (Nat.lt_trichotomy v v') as [Less|[Equal|Greater]]; [|exact Equal|].
  - exfalso. apply Not_v, Same, Below_v', Less.
  - exfalso. apply Not_v', Same, Below_v, Greater.
Qed.

(** * One heap

    A take-and-break code that leaves at most two heaps: removing [k] counters may leave no heap ([none k]), one heap
    ([one k]), or two heaps ([two k]); at most [t] counters are removed, and a move that leaves one heap or none removes
    at least one. *)

Section One_heap.

Variables none one two : Z -> Prop.
Variable t : Z.
Hypothesis none_removes : forall k, none k -> 1 <= k <= t.
Hypothesis one_removes : forall k, one k -> 1 <= k <= t.
Hypothesis two_removes : forall k, two k -> 0 <= k <= t.

Variable G : Z -> nat.

(** [heap_option n v]: the heap of [n] counters has an option with the value [v]. *)
Inductive heap_option (n : Z) : nat -> Prop :=
| leaves_none : none n -> heap_option n 0%nat
| leaves_one : forall k, one k -> 1 <= n - k -> heap_option n (G (n - k))
| leaves_two : forall k i j, two k -> 1 <= i -> 1 <= j -> i + j + k = n ->
    heap_option n (Nat.lxor (G i) (G j)).

Hypothesis values : forall n, 0 <= n -> mex (heap_option n) (G n).

Definition code_ends (_ : unit) (o : end_move unit nat) : Prop :=
  (exists k, none k /\ o = {| e_on := fun n => n = k; e_pieces := []; e_label := fun _ => 0%nat |}) \/
  (exists k, one k /\ o = {| e_on := fun n => 1 <= n - k; e_pieces := [(tt, - k)]; e_label := fun l => hd 0%nat l |}).

Definition code_inner (_ : unit) (o : inner_move unit nat) : Prop :=
  exists k, two k /\ o = {| m_left := [(tt, 0)]; m_right := [(tt, 0)]; m_cut := k;
                            m_label := fun l r => Nat.lxor (hd 0%nat l) (hd 0%nat r) |}.

Lemma same_options : forall n v, heap_option n v <-> option_label unit nat (fun _ => G) code_ends code_inner 1 tt n v.
Proof.
  intros n v; split; intro H.
  - destruct H as [N|k K Left|k i j K Hi Hj Sum].
    + refine (at_end unit nat (fun _ => G) code_ends code_inner 1 tt n _ (or_introl (ex_intro _ n (conj N eq_refl))) _).
      reflexivity.
    + replace (G (n - k)) with (hd 0%nat [G (n + - k)]) by reflexivity.
      refine (at_end unit nat (fun _ => G) code_ends code_inner 1 tt n _ (or_intror (ex_intro _ k (conj K eq_refl))) _).
      exact Left.
    + replace (G i) with (G (i + 0)) by (f_equal; lia). replace (G j) with (G (j + 0)) by (f_equal; lia).
      exact (inside unit nat (fun _ => G) code_ends code_inner 1 tt n _ i j (ex_intro _ k (conj K eq_refl)) Hi Hj Sum).
  - destruct H as [o [(k & K & Is)|(k & K & Is)] On|o i j (k & K & Is) Hi Hj Sum]; subst o; cbn in *.
    + subst n. apply leaves_none, K.
    + apply leaves_one; [exact K|lia].
    + replace (i + 0) with i by lia. replace (j + 0) with j by lia. apply leaves_two with (k := k); assumption.
Qed.

(** [h] is the largest number of heaps that a move leaves.

    R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526. *)
Theorem guy_smith : forall h e p, (h = 2 \/ h = 1 /\ forall k, ~ two k) -> 0 <= e -> 0 < p ->
  (forall n, e <= n -> n + p <= Z.max (h * (e + p) + t) (p + t + 1) -> G (n + p) = G n) ->
  forall n, e <= n -> G (n + p) = G n.
Proof.
  intros h e p Heaps E0 P0 Seen n From.
  destruct (Z_le_gt_dec 0 t) as [T0|T0].
  - refine (periodic unit nat (fun _ => G) mex mex_unique code_ends code_inner 1 0 _ (fun _ m => m) _ _ _ 0 (t + 1)
              _ _ _ p e (Z.max (h * (e + p) + t) (p + t + 1)) P0 E0 _ _ _ _ tt n From); try lia.
    + intros [] m M0. destruct (values m M0) as [Not Below].
      split; [intro H; apply Not, same_options, H|intros k L; apply same_options, Below, L].
    + intros _ o q m [(k & K & Is)|(k & K & Is)] Q M0 On; subst o; cbn in *; [contradiction|].
      destruct Q as [Q|[]]; subst q; cbn. pose proof (one_removes _ K). lia.
    + intros _ o q i j (k & K & Is) Q Hi Hj M0; subst o; cbn in *.
      destruct Q as [Q|[]]; subst q; cbn. pose proof (two_removes _ K). lia.
    + intros _ o q i j (k & K & Is) Q Hi Hj M0; subst o; cbn in *.
      destruct Q as [Q|[]]; subst q; cbn. pose proof (two_removes _ K). lia.
    + intros _ o q (k & K & Is) Q; subst o; cbn in *. destruct Q as [Q|[]]; subst q; cbn. lia.
    + intros _ o q (k & K & Is) Q; subst o; cbn in *. destruct Q as [Q|[]]; subst q; cbn. lia.
    + intros _ o m m' [(k & K & Is)|(k & K & Is)] Lm Lm' On; subst o; cbn in *.
      * pose proof (none_removes _ K). lia.
      * pose proof (one_removes _ K). lia.
    + intros _ o q [(k & K & Is)|(k & K & Is)] Q; subst o; cbn [e_pieces In] in Q; [contradiction|].
      destruct Q as [Q|[]]; subst q; cbn [snd]. pose proof (one_removes _ K). destruct Heaps as [Two|[One _]]; subst h; lia.
    + intros _ o (k & K & Is); subst o; cbn [m_cut]. pose proof (two_removes _ K).
      destruct Heaps as [Two|[_ No]]; [subst h; lia|exfalso; exact (No k K)].
    + intros _ m Lm Lb. apply Seen; assumption.
  - (* No move at all: every value is 0. *)
    assert (Zero : forall m, 0 <= m -> G m = 0%nat).
    { intros m M0. destruct (values m M0) as [_ Below]. destruct (G m) as [|v]; [reflexivity|].
      exfalso. destruct (Below 0%nat) as [N|k K _|k i j K _ _ _]; [lia| | |].
      - pose proof (none_removes _ N). lia.
      - pose proof (one_removes _ K). lia.
      - pose proof (two_removes _ K). lia. }
    rewrite !Zero by lia. reflexivity.
Qed.

End One_heap.

Print Assumptions periodic.
Print Assumptions guy_smith.
