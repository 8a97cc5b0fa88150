namespace Shop
{
    public class Basket
    {
        public decimal Total(int items)
        {
            if (items < 0) throw new System.ArgumentException("negative", nameof(items));
            return items * 2.5m;
        }
    }
}
