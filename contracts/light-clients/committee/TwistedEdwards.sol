// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title TwistedEdwards
/// @notice Arithmetic on twisted Edwards curves `a x^2 + y^2 = 1 + d x^2 y^2` whose addition law is complete (`a` a
/// square, `d` none), so that no pair of points needs a case of its own.
/// @dev Formulas: Bernstein, Birkner, Joye, Lange, Peters, "Twisted Edwards curves" (2008), projective coordinates. Not
/// constant in time: for public values only.
library TwistedEdwards {
    /// @param p Order of the field, above 2^253 and prime.
    /// @param order Order of the subgroup that keys live in, a prime.
    /// @param baseX Generator of that subgroup.
    struct Curve {
        uint256 p;
        uint256 a;
        uint256 d;
        uint256 order;
        uint256 baseX;
        uint256 baseY;
    }

    /// @notice The point (x / z, y / z).
    struct Point {
        uint256 x;
        uint256 y;
        uint256 z;
    }

    /// @notice Whether both coordinates are field elements and satisfy the curve's equation.
    function isOnCurve(Curve memory curve, uint256 x, uint256 y) internal pure returns (bool) {
        uint256 p = curve.p;
        if (x >= p || y >= p) return false;
        uint256 xx = mulmod(x, x, p);
        uint256 yy = mulmod(y, y, p);
        uint256 left = addmod(mulmod(curve.a, xx, p), yy, p);
        return left == addmod(1, mulmod(curve.d, mulmod(xx, yy, p), p), p);
    }

    /// @notice Whether a point is on the curve, in the subgroup of prime order and not the identity.
    function isPublicKey(Curve memory curve, uint256 x, uint256 y) internal pure returns (bool) {
        if (!isOnCurve(curve, x, y) || (x == 0 && y == 1)) return false;
        Point memory key = Point(x, y, 1);
        Point memory product = multiplyAdd(curve, curve.order, key, 0, key);
        return product.x == 0 && product.y == product.z;
    }

    /// @notice `s * base - c * key`, which is a Schnorr signature's R if it holds.
    function commitment(
        Curve memory curve,
        uint256 s,
        uint256 c,
        uint256 keyX,
        uint256 keyY
    ) internal pure returns (Point memory) {
        Point memory negatedKey = Point((curve.p - keyX) % curve.p, keyY, 1);
        return multiplyAdd(curve, s, Point(curve.baseX, curve.baseY, 1), c, negatedKey);
    }

    /// @notice `s * one + t * other`, the doublings shared.
    function multiplyAdd(
        Curve memory curve,
        uint256 s,
        Point memory one,
        uint256 t,
        Point memory other
    ) internal pure returns (Point memory sum) {
        Point memory both = Point(one.x, one.y, one.z);
        _add(curve, both, other);
        sum = Point(0, 1, 1);
        for (uint256 bit = 1 << 255; bit != 0; bit >>= 1) {
            _double(curve, sum);
            if (s & bit != 0) _add(curve, sum, t & bit != 0 ? both : one);
            else if (t & bit != 0) _add(curve, sum, other);
        }
    }

    /// @notice Whether a point has the affine coordinates `x` and `y`; never if one of them is no field element.
    function equals(Curve memory curve, Point memory point, uint256 x, uint256 y) internal pure returns (bool) {
        uint256 p = curve.p;
        if (x >= p || y >= p) return false;
        return point.x == mulmod(x, point.z, p) && point.y == mulmod(y, point.z, p);
    }

    /// @dev `sum += point`, the "add-2008-bbjlp" formulas.
    function _add(Curve memory curve, Point memory sum, Point memory point) private pure {
        uint256 p = curve.p;
        uint256 zz = mulmod(sum.z, point.z, p);
        uint256 xx = mulmod(sum.x, point.x, p);
        uint256 yy = mulmod(sum.y, point.y, p);
        uint256 e = mulmod(curve.d, mulmod(xx, yy, p), p);
        uint256 cross = mulmod(addmod(sum.x, sum.y, p), addmod(point.x, point.y, p), p);
        cross = addmod(cross, p - addmod(xx, yy, p), p);
        yy = addmod(yy, p - mulmod(curve.a, xx, p), p);
        xx = mulmod(zz, zz, p);
        uint256 f = addmod(xx, p - e, p);
        uint256 g = addmod(xx, e, p);
        sum.x = mulmod(mulmod(zz, f, p), cross, p);
        sum.y = mulmod(mulmod(zz, g, p), yy, p);
        sum.z = mulmod(f, g, p);
    }

    /// @dev `point += point`, the "dbl-2008-bbjlp" formulas.
    function _double(Curve memory curve, Point memory point) private pure {
        uint256 p = curve.p;
        uint256 xx = mulmod(point.x, point.x, p);
        uint256 yy = mulmod(point.y, point.y, p);
        uint256 zz = mulmod(point.z, point.z, p);
        uint256 cross = addmod(point.x, point.y, p);
        cross = addmod(mulmod(cross, cross, p), p - addmod(xx, yy, p), p);
        uint256 axx = mulmod(curve.a, xx, p);
        uint256 f = addmod(axx, yy, p);
        uint256 j = addmod(f, p - addmod(zz, zz, p), p);
        point.x = mulmod(cross, j, p);
        point.y = mulmod(f, addmod(axx, p - yy, p), p);
        point.z = mulmod(f, j, p);
    }
}
