(** * Growth in systems of sequences

    The values of some kinds of pieces of a strip grow for ever: [G t (n + p) = G t n + s]. [Systems] does not cover such
    kinds. This file states and proves when a finite table shows such a law for all [n].

    - [grows t] says which kinds grow. They all grow by the same [s] in [p] steps. The other kinds have the period [p].
    - [Q = 2 ^ q] bounds the values of the kinds that do not grow and of fixed pieces, and [Q] divides [s]. Then the
      exclusive or of a growing value and such a value grows by [s] too ([add_lxor]).
    - A move leaves at most one growing piece. The exclusive or of two growing values has no such law, so the theorem
      does not cover a move that leaves two.
    - A move inside that leaves a growing piece has this piece on its left. By symmetry this is no loss.
    - [K] bounds the values of the options with a short growing piece. An option with a long growing piece and a short
      other side has a value above [s + K].

    Below [s + K], the options of [n] and of [n + p] then have the same values ([persists]). From [K] on, the values of the
    options of [n + p] are those of [n], raised by [s] ([rises]). So the least excluded value of a growing kind rises by [s]. *)

Require Import ZArith List Lia Systems.
Import ListNotations.
Open Scope Z_scope.

Section Xor.

Variable q : nat.
Let Q := (2 ^ q)%nat.

Lemma Q_positive : (0 < Q)%nat.
Proof. unfold Q. pose proof (Nat.pow_nonzero 2 q). lia. Qed.

Lemma lxor_small : forall a b, (a < Q)%nat -> (b < Q)%nat -> (Nat.lxor a b < Q)%nat.
Proof.
  intros a b A B. pose proof Q_positive. apply Nat.div_small_iff; [lia|].
  unfold Q. rewrite <- Nat.shiftr_div_pow2, Nat.shiftr_lxor, !Nat.shiftr_div_pow2.
  rewrite !Nat.div_small by assumption. reflexivity.
Qed.

Lemma add_is_lxor : forall h l, (l < Q)%nat -> (h * Q + l)%nat = Nat.lxor (h * Q) l.
Proof.
  intros h l L. apply Nat.add_nocarry_lxor, Nat.bits_inj. intro m. rewrite Nat.land_spec, Nat.bits_0.
  destruct (Nat.lt_ge_cases m q) as [Low|High].
  - unfold Q. rewrite Nat.mul_pow2_bits_low by assumption. reflexivity.
  - rewrite <- (Nat.mod_small l Q) by assumption. unfold Q. rewrite Nat.mod_pow2_bits_high by assumption.
    apply Bool.andb_false_r.
Qed.

Lemma lxor_digits : forall x c, (c < Q)%nat -> Nat.lxor x c = (x / Q * Q + Nat.lxor (x mod Q) c)%nat.
Proof.
  intros x c C. pose proof Q_positive.
  assert (R : (x mod Q < Q)%nat) by (apply Nat.mod_upper_bound; lia).
  rewrite add_is_lxor by (apply lxor_small; assumption).
  rewrite <- Nat.lxor_assoc, <- add_is_lxor by assumption. f_equal.
  rewrite (Nat.mul_comm (x / Q)). apply Nat.div_mod. lia.
Qed.

Lemma add_lxor : forall x c k, (c < Q)%nat -> Nat.lxor (x + k * Q) c = (Nat.lxor x c + k * Q)%nat.
Proof.
  intros x c k C. pose proof Q_positive. rewrite (lxor_digits (x + k * Q)), (lxor_digits x) by assumption.
  rewrite Nat.div_add, Nat.mod_add by lia. lia.
Qed.

Lemma lxor_near : forall x c, (c < Q)%nat -> (x < Nat.lxor x c + Q /\ Nat.lxor x c < x + Q)%nat.
Proof.
  intros x c C. pose proof Q_positive. rewrite lxor_digits by assumption.
  assert (R : (x mod Q < Q)%nat) by (apply Nat.mod_upper_bound; lia).
  pose proof (lxor_small _ _ R C). pose proof (Nat.div_mod x Q ltac:(lia)) as Digits.
  rewrite (Nat.mul_comm Q) in Digits. lia.
Qed.

End Xor.

Section Growth.

Variable Kind : Type.
Variable G : Kind -> Z -> nat.
Variable grows : Kind -> bool.

(** A growing piece, or none, and pieces that do not grow. *)
Record pieces := {
  growing : option (Kind * Z);
  others : list (Kind * Z)
}.

Record end_move := { e_on : Z -> Prop; e_pieces : pieces; e_fixed : nat }.

Record inner_move := { m_left : pieces; m_right : list (Kind * Z); m_cut : Z; m_fixed : nat }.

Variable ends : Kind -> end_move -> Prop.
Variable inner : Kind -> inner_move -> Prop.

Definition xors (l : list (Kind * Z)) (n : Z) : nat :=
  fold_right (fun piece v => Nat.lxor (G (fst piece) (n + snd piece)) v) 0%nat l.

(** The value of pieces beside fixed pieces of the value [c]. *)
Definition value (l : pieces) (n : Z) (c : nat) : nat :=
  match growing l with
  | None => Nat.lxor (xors (others l) n) c
  | Some (a, d) => Nat.lxor (G a (n + d)) (Nat.lxor (xors (others l) n) c)
  end.

Definition inner_value (o : inner_move) (i j : Z) : nat :=
  value (m_left o) i (Nat.lxor (xors (m_right o) j) (m_fixed o)).

Variable I0 : Z.

Inductive option_value (t : Kind) (n : Z) : nat -> Prop :=
| at_end : forall o, ends t o -> e_on o n -> option_value t n (value (e_pieces o) n (e_fixed o))
| inside : forall o i j, inner t o -> I0 <= i -> I0 <= j -> i + j + m_cut o = n ->
    option_value t n (inner_value o i j).

Variable M : Z.
Hypothesis system : forall t n, M <= n -> mex (option_value t n) (G t n).

Definition members (l : pieces) : list (Kind * Z) :=
  match growing l with None => others l | Some piece => piece :: others l end.

Hypothesis kinds_end : forall t o, ends t o ->
  (forall a d, growing (e_pieces o) = Some (a, d) -> grows a = true) /\
  (forall x, In x (others (e_pieces o)) -> grows (fst x) = false).
Hypothesis kinds_inside : forall t o, inner t o ->
  (forall a d, growing (m_left o) = Some (a, d) -> grows a = true) /\
  (forall x, In x (others (m_left o)) -> grows (fst x) = false) /\
  (forall x, In x (m_right o) -> grows (fst x) = false).

(** Every move lowers a weight that is not negative, and longer pieces weigh more. *)
Variable weight : Kind -> Z -> Z.
Hypothesis weight_end : forall t o x n,
  ends t o -> In x (members (e_pieces o)) -> M <= n -> e_on o n -> 0 <= weight (fst x) (n + snd x) < weight t n.
Hypothesis weight_left : forall t o x i j,
  inner t o -> In x (members (m_left o)) -> I0 <= i -> I0 <= j -> M <= i + j + m_cut o ->
  0 <= weight (fst x) (i + snd x) < weight t (i + j + m_cut o).
Hypothesis weight_right : forall t o x i j,
  inner t o -> In x (m_right o) -> I0 <= i -> I0 <= j -> M <= i + j + m_cut o ->
  0 <= weight (fst x) (j + snd x) < weight t (i + j + m_cut o).

Variables p n0 B : Z.
Hypothesis period_positive : 0 < p.
Hypothesis start : M <= n0.
Hypothesis weight_longer : forall t n, n0 <= n -> 0 <= weight t n < weight t (n + p).

(** [Q = 2 ^ q] bounds the values that do not grow, and the growth is [s = s' * Q]. *)
Variables q s' : nat.
Let Q := (2 ^ q)%nat.
Let s := (s' * Q)%nat.
Hypothesis growth_positive : (0 < s')%nat.
Hypothesis small : forall t n, grows t = false -> n < n0 + p -> (G t n < Q)%nat.
Hypothesis small_end : forall t o, ends t o -> (e_fixed o < Q)%nat.
Hypothesis small_inside : forall t o, inner t o -> (m_fixed o < Q)%nat.

Definition step (t : Kind) : nat := if grows t then s else 0%nat.

(** [D] bounds the offsets inside. From the length [E] on, a move near an end is always possible, or never. *)
Variables D E : Z.
Hypothesis left_offsets : forall t o x, inner t o -> In x (members (m_left o)) -> - D <= snd x.
Hypothesis right_offsets : forall t o x, inner t o -> In x (m_right o) -> - D <= snd x.
Hypothesis ends_settle : forall t o n n', ends t o -> E <= n -> E <= n' -> e_on o n -> e_on o n'.

(** A side is _long_ from [J] on: all its pieces may be made shorter by [p]. [K] bounds the values with a short growing
    piece. From [m0] on the values of growing kinds are large. *)
Let J := Z.max (n0 + D) I0 + p.
Variable K : nat.
Hypothesis K_Q : (Q <= K)%nat.
Hypothesis K_short : forall t o a d i,
  inner t o -> growing (m_left o) = Some (a, d) -> I0 <= i -> i < J -> (G a (i + d) + Q <= K)%nat.
Variable m0 : Z.
Hypothesis m0_start : n0 <= m0.
Hypothesis large : forall t m, grows t = true -> m0 <= m < m0 + p -> (s + K + Q <= G t m)%nat.

(** How large the bound [B] must be, and the law as far as [B]. *)
Hypothesis bound_settled : p + E - 1 <= B.
Hypothesis bound_large : p + m0 - 1 <= B.
Hypothesis bound_ends : forall t o x, ends t o -> In x (members (e_pieces o)) -> p + n0 - snd x - 1 <= B.
Hypothesis bound_growing_ends : forall t o a d,
  ends t o -> growing (e_pieces o) = Some (a, d) -> p + m0 - d - 1 <= B.
Hypothesis bound_inside : forall t o, inner t o -> 2 * J + m_cut o - 2 <= B.
Hypothesis bound_growing_inside : forall t o a d,
  inner t o -> growing (m_left o) = Some (a, d) -> p + m0 + m_cut o + J - d - 2 <= B.
Hypothesis seen : forall t n, n0 <= n -> n + p <= B -> G t (n + p) = (G t n + step t)%nat.

(** The law of the kind [t] at the length [n]. *)
Definition law (t : Kind) (n : Z) : Prop := G t (n + p) = (G t n + step t)%nat.

Section Below.

(** The law is assumed at smaller weights. *)
Variable w : Z.
Hypothesis IH : forall t n, 0 <= weight t n < w -> n0 <= n -> law t n.

Lemma s_Q : (Q <= s)%nat.
Proof. unfold s. pose proof (Nat.mul_le_mono_r 1 s' Q growth_positive). lia. Qed.

Lemma weight_not_negative : forall t n, n0 <= n -> 0 <= weight t n.
Proof. intros t n H. pose proof (weight_longer t n H). lia. Qed.

(** Induction over the length, in steps of [p]. *)
Lemma steps_of_p : forall (A : Kind -> Z -> Prop) t m1,
  (forall m, m1 <= m < m1 + p -> A t m) ->
  (forall m, m1 <= m -> weight t (m + p) <= w -> A t m -> A t (m + p)) -> n0 <= m1 ->
  forall m, m1 <= m -> weight t m <= w -> A t m.
Proof.
  intros A t m1 First Next N.
  assert (Steps : forall k m, (Z.to_nat (m - m1) < k)%nat -> m1 <= m -> weight t m <= w -> A t m).
  { induction k as [|k IHk]; intros m L From W; [lia|].
    destruct (Z_lt_ge_dec m (m1 + p)) as [Near|Far]; [apply First; lia|].
    replace m with (m - p + p) by lia. apply Next; [lia|replace (m - p + p) with m by lia; exact W|].
    pose proof (weight_longer t (m - p) ltac:(lia)). replace (m - p + p) with m in * by lia.
    apply IHk; lia. }
  intros m From W. apply (Steps (S (Z.to_nat (m - m1)))); [lia|exact From|exact W].
Qed.

Lemma large_all : forall t m, grows t = true -> m0 <= m -> weight t m <= w -> (s + K + Q <= G t m)%nat.
Proof.
  intros t m Grows. apply (steps_of_p (fun t m => (s + K + Q <= G t m)%nat) t m0); [intros; apply large; assumption| |exact m0_start].
  intros x From W Large. pose proof (weight_longer t x ltac:(lia)).
  rewrite (IH t x) by lia. unfold step. rewrite Grows. lia.
Qed.

Lemma small_all : forall t m, grows t = false -> (m < n0 \/ weight t m <= w) -> (G t m < Q)%nat.
Proof.
  intros t m Not [Short|W]; [apply small; [exact Not|lia]|].
  destruct (Z_lt_ge_dec m n0) as [Short|Long]; [apply small; [exact Not|lia]|].
  apply (steps_of_p (fun t m => (G t m < Q)%nat) t n0); try lia.
  - intros x X. apply small; [exact Not|lia].
  - intros x From Wx Small. pose proof (weight_longer t x ltac:(lia)).
    rewrite (IH t x) by lia. unfold step. rewrite Not. lia.
Qed.

Lemma xors_small : forall l n, (forall x, In x l -> grows (fst x) = false) ->
  (forall x, In x l -> weight (fst x) (n + snd x) <= w) -> (xors l n < Q)%nat.
Proof.
  induction l as [|x l IHl]; intros n Not W; [apply (Q_positive q)|].
  change (xors (x :: l) n) with (Nat.lxor (G (fst x) (n + snd x)) (xors l n)).
  apply lxor_small; [apply small_all; [apply Not; left; reflexivity|right; apply W; left; reflexivity]|].
  apply IHl; [intros y Y; apply Not|intros y Y; apply W]; right; exact Y.
Qed.

Lemma xors_shift : forall l n, (forall x, In x l -> grows (fst x) = false) ->
  (forall x, In x l -> 0 <= weight (fst x) (n + snd x) < w /\ n0 <= n + snd x) -> xors l (n + p) = xors l n.
Proof.
  induction l as [|x l IHl]; intros n Not W; [reflexivity|].
  change (xors (x :: l) (n + p)) with (Nat.lxor (G (fst x) (n + p + snd x)) (xors l (n + p))).
  change (xors (x :: l) n) with (Nat.lxor (G (fst x) (n + snd x)) (xors l n)).
  rewrite IHl; [|intros y Y; apply Not; right; exact Y|intros y Y; apply W; right; exact Y]. f_equal.
  replace (n + p + snd x) with (n + snd x + p) by lia.
  destruct (W x (or_introl eq_refl)) as [Wx From]. rewrite (IH _ _ Wx From). unfold step.
  rewrite (Not x (or_introl eq_refl)). lia.
Qed.

Definition grown (l : pieces) : nat := match growing l with None => 0%nat | Some _ => s end.

Lemma value_shift : forall l n c, (c < Q)%nat ->
  (forall a d, growing l = Some (a, d) -> grows a = true) -> (forall x, In x (others l) -> grows (fst x) = false) ->
  (forall x, In x (members l) -> 0 <= weight (fst x) (n + snd x) < w /\ n0 <= n + snd x) ->
  value l (n + p) c = (value l n c + grown l)%nat.
Proof.
  intros [[[a d]|] l] n c C Grows Not W; unfold value, grown, members in *; cbn [growing others In] in *.
  - rewrite xors_shift; [|exact Not|intros x X; apply W; right; exact X].
    destruct (W (a, d) (or_introl eq_refl)) as [Wa From]; cbn [fst snd] in *.
    replace (n + p + d) with (n + d + p) by lia. rewrite (IH _ _ Wa From). unfold step. rewrite (Grows a d eq_refl).
    apply add_lxor. apply lxor_small; [|exact C]. apply xors_small; [exact Not|].
    intros x X. pose proof (W x (or_intror X)). lia.
  - rewrite xors_shift by assumption. lia.
Qed.

Lemma value_small : forall l n c, (c < Q)%nat -> growing l = None -> (forall x, In x (others l) -> grows (fst x) = false) ->
  (forall x, In x (members l) -> weight (fst x) (n + snd x) <= w) -> (value l n c < Q)%nat.
Proof.
  intros l n c C None_grows Not W. unfold value, members in *. rewrite None_grows in *.
  apply lxor_small; [apply xors_small; assumption|exact C].
Qed.

Lemma value_near : forall l n c a d, (c < Q)%nat -> growing l = Some (a, d) ->
  (forall x, In x (others l) -> grows (fst x) = false) ->
  (forall x, In x (members l) -> weight (fst x) (n + snd x) <= w) ->
  (G a (n + d) < value l n c + Q /\ value l n c < G a (n + d) + Q)%nat.
Proof.
  intros l n c a d C Grows Not W. unfold value, members in *. rewrite Grows in *.
  apply lxor_near. apply lxor_small; [apply xors_small; [exact Not|]|exact C].
  intros x X. apply W. right. exact X.
Qed.

End Below.

(** From here on: a kind [t] and a length [n] beyond the bound, and the law at all smaller weights. *)
Section Beyond.

Variable t : Kind.
Variable n : Z.
Hypothesis from : n0 <= n.
Hypothesis beyond : B < n + p.
Hypothesis IH : forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> law t' m.

Lemma end_pieces : forall o x, ends t o -> e_on o n -> In x (members (e_pieces o)) ->
  0 <= weight (fst x) (n + snd x) < weight t n /\ n0 <= n + snd x.
Proof.
  intros o x Move On X. pose proof (bound_ends _ _ _ Move X).
  split; [apply weight_end with (o := o); (assumption || lia)|lia].
Qed.

Lemma end_shift : forall o, ends t o -> e_on o n ->
  value (e_pieces o) (n + p) (e_fixed o) = (value (e_pieces o) n (e_fixed o) + grown (e_pieces o))%nat.
Proof.
  intros o Move On. destruct (kinds_end _ _ Move) as [Grows Not].
  apply (value_shift _ IH); try assumption; [apply small_end with (t := t); exact Move|].
  intros x X. apply end_pieces with (o := o); assumption.
Qed.

Lemma end_small : forall o, ends t o -> e_on o n -> growing (e_pieces o) = None ->
  (value (e_pieces o) n (e_fixed o) < Q)%nat.
Proof.
  intros o Move On None_grows. destruct (kinds_end _ _ Move) as [_ Not].
  apply (value_small _ IH); try assumption; [apply small_end with (t := t); exact Move|].
  intros x X. pose proof (end_pieces o x Move On X). lia.
Qed.

Lemma end_large : forall o a d, ends t o -> e_on o n -> growing (e_pieces o) = Some (a, d) ->
  (s + K < value (e_pieces o) n (e_fixed o))%nat.
Proof.
  intros o a d Move On Grows. destruct (kinds_end _ _ Move) as [Kinds Not].
  pose proof (bound_growing_ends _ _ _ _ Move Grows).
  assert (W : forall x, In x (members (e_pieces o)) -> weight (fst x) (n + snd x) <= weight t n)
    by (intros x X; pose proof (end_pieces o x Move On X); lia).
  destruct (value_near _ IH (e_pieces o) n (e_fixed o) a d (small_end _ _ Move) Grows Not W) as [Near _].
  assert (Piece : In (a, d) (members (e_pieces o))) by (unfold members; rewrite Grows; left; reflexivity).
  pose proof (large_all _ IH a (n + d) (Kinds a d Grows) ltac:(lia) (W _ Piece)). lia.
Qed.

Lemma on_both : forall o, ends t o -> e_on o n <-> e_on o (n + p).
Proof. intros o Move; split; apply ends_settle with (t := t); (assumption || lia). Qed.

Variable o : inner_move.
Variables i j : Z.
Hypothesis move : inner t o.
Hypothesis i_margin : I0 <= i.
Hypothesis j_margin : I0 <= j.
Hypothesis sum : i + j + m_cut o = n.

Lemma left_pieces : forall x, In x (members (m_left o)) -> 0 <= weight (fst x) (i + snd x) < weight t n.
Proof. intros x X. rewrite <- sum. apply weight_left; (assumption || lia). Qed.

Lemma right_pieces : forall x, In x (m_right o) -> 0 <= weight (fst x) (j + snd x) < weight t n.
Proof. intros x X. rewrite <- sum. apply weight_right; (assumption || lia). Qed.

Lemma right_small : (Nat.lxor (xors (m_right o) j) (m_fixed o) < Q)%nat.
Proof.
  destruct (kinds_inside _ _ move) as (_ & _ & Not). apply lxor_small; [|apply small_inside with (t := t); exact move].
  apply (xors_small _ IH); [exact Not|]. intros x X. pose proof (right_pieces x X). lia.
Qed.

Lemma shift_right : n0 + D <= j -> inner_value o i (j + p) = inner_value o i j.
Proof.
  intro Long. destruct (kinds_inside _ _ move) as (_ & _ & Not). unfold inner_value.
  rewrite (xors_shift _ IH (m_right o) j Not); [reflexivity|].
  intros x X. pose proof (right_pieces x X). pose proof (right_offsets _ _ _ move X). lia.
Qed.

Lemma shift_left : n0 + D <= i -> inner_value o (i + p) j = (inner_value o i j + grown (m_left o))%nat.
Proof.
  intro Long. destruct (kinds_inside _ _ move) as (Grows & Not & _).
  apply (value_shift _ IH); [exact right_small|exact Grows|exact Not|].
  intros x X. pose proof (left_pieces x X). pose proof (left_offsets _ _ _ move X). lia.
Qed.

Lemma inside_small : growing (m_left o) = None -> (inner_value o i j < Q)%nat.
Proof.
  intro None_grows. destruct (kinds_inside _ _ move) as (_ & Not & _).
  apply (value_small _ IH); [exact right_small|exact None_grows|exact Not|].
  intros x X. pose proof (left_pieces x X). lia.
Qed.

Lemma inside_near : forall a d, growing (m_left o) = Some (a, d) ->
  (G a (i + d) < inner_value o i j + Q /\ inner_value o i j < G a (i + d) + Q)%nat.
Proof.
  intros a d Grows. destruct (kinds_inside _ _ move) as (_ & Not & _).
  apply (value_near _ IH); [exact right_small|exact Grows|exact Not|].
  intros x X. pose proof (left_pieces x X). lia.
Qed.

(** A short growing piece gives a value below [K]. *)
Lemma short_growing : forall a d, growing (m_left o) = Some (a, d) -> i < J -> (inner_value o i j < K)%nat.
Proof.
  intros a d Grows Short. pose proof (inside_near a d Grows). pose proof (K_short _ _ _ _ i move Grows i_margin Short). lia.
Qed.

(** If the other side is short, the growing piece is long, and gives a value above [s + K]. *)
Lemma long_growing : forall a d, growing (m_left o) = Some (a, d) -> j < J -> (s + K < inner_value o i j)%nat.
Proof.
  intros a d Grows Short. destruct (kinds_inside _ _ move) as (Kinds & _).
  pose proof (inside_near a d Grows). pose proof (bound_growing_inside _ _ _ _ move Grows).
  assert (Piece : In (a, d) (members (m_left o))) by (unfold members; rewrite Grows; left; reflexivity).
  pose proof (left_pieces _ Piece) as W; cbn in W.
  pose proof (large_all _ IH a (i + d) (Kinds a d Grows) ltac:(lia) ltac:(lia)). lia.
Qed.

End Beyond.

(** What is below [s + K] among the options of [n] is an option of [n + p] too. *)
Lemma persists : forall t n k, n0 <= n -> B < n + p ->
  (forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> law t' m) ->
  (k < s + K)%nat -> option_value t n k -> option_value t (n + p) k.
Proof.
  intros t n k From Beyond IH Low H. destruct H as [o Move On|o i j Move Hi Hj Sum].
  - pose proof (end_shift t n From Beyond IH o Move On) as Shift. unfold grown in Shift.
    destruct (growing (e_pieces o)) as [[a d]|] eqn:Grows.
    + pose proof (end_large t n From Beyond IH o a d Move On Grows). lia.
    + rewrite Nat.add_0_r in Shift. rewrite <- Shift. apply at_end; [exact Move|].
      apply (on_both t n Beyond o Move), On.
  - pose proof (bound_inside _ _ Move).
    destruct (Z_le_gt_dec (n0 + D) j) as [Long|Short].
    + rewrite <- (shift_right t n From IH o i j Move Hi Hj Sum Long). apply inside; (assumption || lia).
    + destruct (growing (m_left o)) as [[a d]|] eqn:Grows.
      * pose proof (long_growing t n From Beyond IH o i j Move Hi Hj Sum a d Grows ltac:(lia)). lia.
      * pose proof (shift_left t n From IH o i j Move Hi Hj Sum ltac:(lia)) as Shift.
        unfold grown in Shift. rewrite Grows, Nat.add_0_r in Shift. rewrite <- Shift. apply inside; (assumption || lia).
Qed.

(** What is at least [K] among the options of [n] is, [s] higher, an option of [n + p]. *)
Lemma rises : forall t n k, n0 <= n -> B < n + p ->
  (forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> law t' m) ->
  (K <= k)%nat -> option_value t n k -> option_value t (n + p) (k + s).
Proof.
  intros t n k From Beyond IH High H. pose proof K_Q. destruct H as [o Move On|o i j Move Hi Hj Sum].
  - pose proof (end_shift t n From Beyond IH o Move On) as Shift. unfold grown in Shift.
    destruct (growing (e_pieces o)) as [[a d]|] eqn:Grows.
    + rewrite <- Shift. apply at_end; [exact Move|]. apply (on_both t n Beyond o Move), On.
    + pose proof (end_small t n From Beyond IH o Move On Grows). lia.
  - destruct (growing (m_left o)) as [[a d]|] eqn:Grows.
    + destruct (Z_lt_ge_dec i J) as [Short|Long].
      * pose proof (short_growing t n From IH o i j Move Hi Hj Sum a d Grows Short). lia.
      * pose proof (shift_left t n From IH o i j Move Hi Hj Sum ltac:(lia)) as Shift.
        unfold grown in Shift. rewrite Grows in Shift. rewrite <- Shift. apply inside; (assumption || lia).
    + pose proof (inside_small t n From IH o i j Move Hi Hj Sum Grows). lia.
Qed.

(** Conversely, an option of [n + p] is an option of [n], or [s] higher than an option of [n]; if it is at least [s + K],
    the latter holds. *)
Lemma comes_from : forall t n v, n0 <= n -> B < n + p ->
  (forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> law t' m) ->
  option_value t (n + p) v ->
  (option_value t n v /\ (v < s + K)%nat) \/ (exists k, option_value t n k /\ v = (k + s)%nat).
Proof.
  intros t n v From Beyond IH H. pose proof s_Q. pose proof K_Q. destruct H as [o Move On|o i j Move Hi Hj Sum].
  - apply (on_both t n Beyond o Move) in On.
    rewrite (end_shift t n From Beyond IH o Move On). unfold grown.
    destruct (growing (e_pieces o)) as [[a d]|] eqn:Grows.
    + right. eexists. split; [apply at_end; eassumption|reflexivity].
    + left. rewrite Nat.add_0_r. split; [apply at_end; assumption|].
      pose proof (end_small t n From Beyond IH o Move On Grows). lia.
  - pose proof (bound_inside _ _ Move).
    destruct (Z_le_gt_dec J i) as [Long|Short].
    + replace i with (i - p + p) by lia.
      rewrite (shift_left t n From IH o (i - p) j Move ltac:(lia) Hj ltac:(lia) ltac:(lia)). unfold grown.
      destruct (growing (m_left o)) as [[a d]|] eqn:Grows.
      * right. eexists. split; [apply (inside t n o (i - p) j); (assumption || lia)|reflexivity].
      * left. rewrite Nat.add_0_r. split; [apply inside; (assumption || lia)|].
        pose proof (inside_small t n From IH o (i - p) j Move ltac:(lia) Hj ltac:(lia) Grows). lia.
    + left. replace j with (j - p + p) by lia.
      rewrite (shift_right t n From IH o i (j - p) Move Hi ltac:(lia) ltac:(lia) ltac:(lia)).
      split; [apply inside; (assumption || lia)|].
      destruct (growing (m_left o)) as [[a d]|] eqn:Grows.
      * pose proof (short_growing t n From IH o i (j - p) Move Hi ltac:(lia) ltac:(lia) a d Grows ltac:(lia)). lia.
      * pose proof (inside_small t n From IH o i (j - p) Move Hi ltac:(lia) ltac:(lia) Grows). lia.
Qed.

Theorem grows_for_ever : forall t n, n0 <= n -> G t (n + p) = (G t n + step t)%nat.
Proof.
  assert (A : forall k t n, (Z.to_nat (weight t n) < k)%nat -> n0 <= n -> law t n).
  { induction k as [|k IHk]; intros t n L From; [lia|].
    destruct (Z_le_gt_dec (n + p) B) as [Seen|Gt]; [apply seen; assumption|].
    assert (Beyond : B < n + p) by lia.
    pose proof (weight_longer t n From) as Longer.
    assert (IH : forall t' m, 0 <= weight t' m < weight t n -> n0 <= m -> law t' m) by (intros; apply IHk; lia).
    pose proof s_Q. pose proof K_Q.
    destruct (system t n ltac:(lia)) as [Not Below].
    unfold law. apply (mex_unique (option_value t (n + p)) (option_value t (n + p)));
      [reflexivity|apply system; lia|].
    unfold step. destruct (grows t) eqn:Grows.
    - pose proof (large_all _ IH t n Grows ltac:(lia) ltac:(lia)) as Large. split.
      + intro H'. destruct (comes_from t n _ From Beyond IH H') as [[_ Low]|(k' & H1 & Is)]; [lia|].
        apply Not. replace (G t n) with k' by lia. exact H1.
      + intros v V. destruct (Nat.lt_ge_cases v (s + K)) as [Low|High].
        * apply persists; try assumption. apply Below. lia.
        * replace v with (v - s + s)%nat by lia. apply rises; try assumption; [lia|]. apply Below. lia.
    - rewrite Nat.add_0_r.
      pose proof (small_all _ IH t n Grows (or_intror (Z.le_refl _))) as Small. split.
      + intro H'. destruct (comes_from t n _ From Beyond IH H') as [[H1 _]|(k' & _ & Is)]; [exact (Not H1)|lia].
      + intros v V. apply persists; try assumption; [lia|]. apply Below, V. }
  intros t n From. apply (A (S (Z.to_nat (weight t n)))); [lia|exact From].
Qed.

End Growth.

Print Assumptions grows_for_ever.
