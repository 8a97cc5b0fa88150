class Parcel {
    private final int weight;

    Parcel(int weight) {
        this.weight = weight;
    }
}
