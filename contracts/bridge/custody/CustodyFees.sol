// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedMath} from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import {IBridgeTerms, TermsChange} from "../interfaces/IBridgeTerms.sol";
import {ICustody, Release, ReleaseFee, ReleaseKind} from "../interfaces/ICustody.sol";
import {ReleaseFeeLib} from "../libraries/ReleaseFeeLib.sol";
import {ReleaseTermsLib} from "../libraries/ReleaseTermsLib.sol";
import {CustodyLimits} from "./CustodyLimits.sol";

/// @title CustodyFees
/// @notice What releases cost, and who is given it.
abstract contract CustodyFees is CustodyLimits {
    using ReleaseFeeLib for ReleaseFee;
    using ReleaseFeeLib for uint256;
    using SafeCast for uint256;

    /// @dev Each a word.
    struct Terms {
        uint256 present;
        uint256 upcoming;
    }

    /// @dev An integrator takes no more, whatever a message says.
    uint256 private constant MAX_INTEGRATOR_BPS = 100;

    /// @dev By how much the fees of parts are rounded up: the base and the curve, a unit each.
    uint256 private constant MOST_ROUNDING = 2;

    /// @dev Whose curve it is, among the terms of chains.
    uint64 private constant CURVE = 0;

    mapping(uint64 chainId => Terms) private _terms;
    /// @dev Part of what is claimable.
    mapping(address account => uint256) private _owedTo;

    // ---------------------------------------------------------------- terms

    /// @inheritdoc IBridgeTerms
    function setTerms(TermsChange[] calldata changes) external exclusive restricted {
        for (uint256 i = 0; i < changes.length; ++i) {
            TermsChange calldata change = changes[i];
            requireAcceptableTerms(change.chainId, change.terms);
            requireAcceptableTerms(change.chainId, change.upcoming);
            _terms[change.chainId] = Terms(change.terms, change.upcoming);
            emit TermsSet(change.chainId, change.terms, change.upcoming);
        }
    }

    /// @inheritdoc IBridgeTerms
    function termsOf(uint64 chainId) external view returns (uint256 terms, uint256 upcoming) {
        Terms storage stored = _terms[chainId];
        return (stored.present, stored.upcoming);
    }

    /// @inheritdoc IBridgeTerms
    function requireAcceptableTerms(uint64 chainId, uint256 terms) public view {
        bool valid = terms == 0 || (chainId == CURVE ? _isCurve(terms) : ReleaseTermsLib.isValid(terms));
        require(valid, InvalidTerms(chainId, terms));
    }

    // ---------------------------------------------------------------- paying out

    /// @inheritdoc ICustody
    /// @dev What is somebody's by name comes before it where money is missing.
    function withdrawFees(address receiver, uint256 units) external exclusive restricted {
        uint256 held = _fees();
        require(units != 0, ZeroAmount());
        require(units <= held, InsufficientFees(msg.sender, units, held));
        uint256 payable_ = Math.saturatingSub(_held(), _claimable());
        require(units <= payable_, InsufficientLiquidity(units, payable_));
        _removeFees(units);
        emit FeesWithdrawn(receiver, units);
        _pay(receiver, units);
    }

    /// @inheritdoc ICustody
    function pullOwed(address account, address receiver, uint256 units) external exclusive {
        require(msg.sender == account || receiver == account, NotOwner(msg.sender, account));
        uint256 held = _owedTo[account];
        require(units != 0, ZeroAmount());
        require(units <= held, InsufficientFees(account, units, held));
        _owedTo[account] = held - units;
        _removeClaimable(units);
        emit OwedPulled(account, receiver, units);
        _pay(receiver, units);
    }

    /// @inheritdoc ICustody
    function owedTo(address account) external view returns (uint256) {
        return _owedTo[account];
    }

    // ---------------------------------------------------------------- charging

    /// @inheritdoc ICustody
    function quoteRelease(
        uint64 originChainId,
        uint256 units,
        uint16 integratorBps
    ) external view returns (ReleaseFee memory fee) {
        _requireUnits(units);
        fee.base = _requireTerms(originChainId).baseFee(units);
        fee.curve = _curveFee(units);
        fee.integrator = _integratorFee(units, integratorBps);
        fee.cut(units);
    }

    /// @inheritdoc ICustody
    function quoteAdvanced(
        uint64 originChainId,
        uint256 units,
        uint16 integratorBps
    ) external view returns (uint256 base, uint256 integrator, address paidIn, uint256 unitOfIt) {
        _requireUnits(units);
        base = _requireTerms(originChainId).baseFee(units);
        return (base, _integratorFee(units, integratorBps), _token(), _unit());
    }

    /// @dev What a part of a release bears, and whether it leaves less than the receiver is paid at least. Once a part
    /// was paid, the others leave that, whatever they cost; of the first, and of what is repaid to its advancer, only
    /// the rounding does. What goes back pays the curve less what filling the vault had saved: who fills it, takes from
    /// it and has the filling back pays together what the taking alone would have cost.
    function _feeOf(
        Release calldata release,
        uint256 part,
        bool isBegun
    ) internal view returns (ReleaseFee memory fee, bool isBelow) {
        if (release.kind == ReleaseKind.Reproven) return (fee, false);
        if (_isRefund(release.kind)) {
            fee.curve = Math.saturatingSub(_curveFee(part), release.relief.reliefOf(part, release.units));
            fee.cut(part);
            return (fee, false);
        }
        (uint256 units, uint256 least) = (release.units, release.least);
        uint256 base = release.isAdvanced ? release.base : _requireTerms(release.chainId).baseFee(units);
        fee.base = base.proRata(part, units);
        fee.curve = _curveFee(part);
        if (release.integrator != address(0)) fee.integrator = _integratorFee(part, release.integratorBps);
        fee.cut(part);
        uint256 most = Math.saturatingSub(part, least.proRata(part, units));
        uint256 rounding = part == units ? 0 : MOST_ROUNDING;
        isBelow = (release.isAdvanced || !isBegun) && (least > units || fee.total() > most + rounding);
        fee.cut(most);
    }

    /// @dev Books the fees of what is paid.
    function _book(Release calldata release, ReleaseFee memory fee) internal {
        uint256 vaultPart = fee.base == 0 ? 0 : _vaultPart(_terms[release.chainId].present, fee.base);
        if (vaultPart + fee.curve != 0) _vest(vaultPart + fee.curve);
        _addFees(fee.base - vaultPart);
        _owe(release.integrator, fee.integrator);
    }

    /// @dev Sets aside what an account pulls.
    function _owe(address account, uint256 units) internal {
        if (units == 0) return;
        _owedTo[account] += units;
        _addClaimable(units);
    }

    /// @dev Books what sending back costs, which was admitted: the shares' part only as far as there is cash for it.
    function _bookReturn(uint64 originChainId, uint256 fee) internal {
        uint256 shares = fee - _vaultPart(_terms[originChainId].present, fee);
        shares = Math.min(shares, liquidity());
        if (fee != shares) _vest(fee - shares);
        _addFees(shares);
    }

    /// @dev What sending `units` back costs; nothing where no terms are set.
    function _returnFee(uint64 originChainId, uint256 units) internal view returns (uint256) {
        return _terms[originChainId].present.leastFee(units);
    }

    /// @dev The curve, or zero.
    function _curve() internal view returns (uint256) {
        return _terms[CURVE].present;
    }

    function _requireUnits(uint256 units) internal pure {
        require(units != 0, ZeroAmount());
        require(units <= type(uint112).max, BooksExceeded(units));
    }

    /// @dev Whether anything says what it costs. What was let in while something did holds up nobody else.
    function _isPriced(Release calldata release) internal view returns (bool) {
        bool isFree = release.kind != ReleaseKind.Arrived || release.isAdvanced;
        return isFree || _terms[release.chainId].present != 0;
    }

    function _requireTerms(uint64 chainId) private view returns (uint256 terms) {
        terms = _terms[chainId].present;
        require(terms != 0 && chainId != CURVE, NoTerms(chainId));
    }

    /// @dev In the order of payments, whoever was let in before. What was locked beyond what was paid is taken for
    /// nothing.
    function _curveFee(uint256 units) private view returns (uint256) {
        int256 deficit = _deficit();
        uint256 surplus = SignedMath.abs(SignedMath.min(deficit, 0));
        return _curveCost(uint256(SignedMath.max(deficit, 0)), Math.saturatingSub(units, surplus));
    }

    function _integratorFee(uint256 units, uint256 integratorBps) private pure returns (uint256) {
        return units.integratorFee(Math.min(integratorBps, MAX_INTEGRATOR_BPS));
    }

    // ---------------------------------------------------------------- by the kind of custody

    /// @inheritdoc ICustody
    function liquidity() public view virtual returns (uint256);

    /// @dev The token.
    function _token() internal view virtual returns (address);

    /// @dev The token's smallest in a unit.
    function _unit() internal view virtual returns (uint256);

    /// @dev Units in cash.
    function _held() internal view virtual returns (uint256);

    /// @dev Pays, or reverts as the token does.
    function _pay(address receiver, uint256 units) internal virtual;

    /// @dev What it costs to take `units` at a deficit.
    function _curveCost(uint256 deficit, uint256 units) internal view virtual returns (uint256);

    /// @dev Whether a word is a curve for this.
    function _isCurve(uint256 terms) internal view virtual returns (bool);

    /// @dev Of a base fee, what is the vault's.
    function _vaultPart(uint256 terms, uint256 base) internal view virtual returns (uint256);

    /// @dev Has providers earn it.
    function _vest(uint256 units) internal virtual;
}
