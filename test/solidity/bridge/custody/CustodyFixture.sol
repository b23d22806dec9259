// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Roles} from "../../../../contracts/access/Roles.sol";
import {
    CurveTerms,
    IBridgeTerms,
    ReleaseTerms,
    TermsChange
} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    Books,
    Flows,
    ICustody,
    Limit,
    Limited,
    Payment,
    Release,
    ReleaseKind,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {ShippedCode} from "../../ShippedCode.sol";

/// @dev A custody with its roles, and an account that plays the bridge. Two other chains; terms of one are 10 bps, at
/// least 2, at most 50,000 units and 1 flat, 60 % of it the vault's; releases of 10,000,000 units a day, refunds as
/// many.
abstract contract CustodyFixture is ShippedCode {
    uint64 internal constant ORIGIN = 31338;
    uint64 internal constant OTHER = 31339;
    uint8 internal constant ASSET_DECIMALS = 6;
    uint208 internal constant CAPACITY = 10_000_000;
    uint48 internal constant WINDOW = 1 days;
    bytes32 internal constant ASSET = keccak256("asset");

    address internal admin = makeAddr("admin");
    address internal laneAdmin = makeAddr("lane admin");
    address internal schedule = makeAddr("fee schedule");
    address internal bridge = makeAddr("bridge");
    address internal user = makeAddr("user");
    address internal receiver = makeAddr("receiver");
    address internal integrator = makeAddr("integrator");
    address internal stranger = makeAddr("stranger");

    AccessManager internal manager;
    ICustody internal custody;
    uint256 internal unit;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        vm.roll(1_000);
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        custody = newCustody();
        unit = custody.unit();
        vm.startPrank(admin);
        manager.grantRole(Roles.LANE_ADMIN, laneAdmin, 0);
        manager.grantRole(Roles.FEE_SCHEDULE, schedule, 0);
        restrict(ICustody.setLimit.selector, Roles.LANE_ADMIN);
        restrict(IBridgeTerms.setTerms.selector, Roles.FEE_SCHEDULE);
        restrict(ICustody.withdrawFees.selector, Roles.FEE_SCHEDULE);
        vm.stopPrank();
        setLimit(ORIGIN, Limited.Arrivals, CAPACITY);
        setLimit(ORIGIN, Limited.Returns, CAPACITY);
        setLimit(ORIGIN, Limited.Ends, CAPACITY);
        setTerms(ORIGIN, ReleaseTermsLib.pack(terms()));
    }

    function newCustody() internal virtual returns (ICustody);

    /// @dev Gives somebody tokens; the token's smallest.
    function give(address to, uint256 amount) internal virtual;

    // ---------------------------------------------------------------- settings

    function terms() internal pure returns (ReleaseTerms memory) {
        return ReleaseTerms({rateBps: 10, vaultBps: 6_000, floor: 2, ceiling: 50_000, flat: 1});
    }

    function freeTerms() internal pure returns (uint256) {
        return ReleaseTermsLib.pack(ReleaseTerms(0, 0, 0, 0, 0));
    }

    /// @dev Nothing up to a deficit of 100,000, up to 2 % at a million.
    function curve() internal pure returns (uint256) {
        return CurveTermsLib.pack(CurveTerms({rateBps: 200, knee: 100_000, depth: 1_000_000}));
    }

    function setTerms(uint64 chainId, uint256 word) internal {
        TermsChange[] memory changes = new TermsChange[](1);
        changes[0] = TermsChange(chainId, word, word);
        vm.prank(schedule);
        custody.setTerms(changes);
    }

    function setLimit(uint64 chainId, Limited limited, uint208 capacity) internal {
        vm.prank(laneAdmin);
        custody.setLimit(chainId, limited, Limit(capacity, WINDOW));
    }

    function restrict(bytes4 selector, uint64 role) internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        manager.setTargetFunctionRole(address(custody), selectors, role);
    }

    // ---------------------------------------------------------------- steps of the bridge

    /// @dev The user locks units for another chain.
    function lockFor(uint64 chainId, uint256 units) internal returns (uint256 locked, uint256 relief) {
        arrive(units * unit);
        vm.prank(bridge);
        return custody.lockArrived(chainId, units);
    }

    /// @dev The bridge opens the custody, and the user's tokens come; the token's smallest.
    function arrive(uint256 amount) internal {
        IERC20 token_ = IERC20(custody.token());
        give(user, amount);
        vm.prank(bridge);
        custody.prepareForLock();
        vm.prank(user);
        token_.transfer(address(custody), amount);
    }

    function accept(Release memory release) internal returns (Payment payment, uint256 admitted, uint256 paid) {
        return accept(release, Turn.Now, false);
    }

    function accept(
        Release memory release,
        Turn turn,
        bool setsAside
    ) internal returns (Payment payment, uint256 admitted, uint256 paid) {
        vm.prank(bridge);
        return custody.accept(release, turn, setsAside);
    }

    /// @dev Admits it behind one that waits for liquidity.
    function queue(Release memory release) internal returns (uint256 admitted) {
        (, admitted, ) = accept(release, Turn.AfterQueued, false);
    }

    function pay(
        Release memory release,
        uint256 queued,
        bool isBegun
    ) internal returns (Payment payment, uint256 units, uint256 paid) {
        vm.prank(bridge);
        return custody.pay(release, queued, isBegun, false);
    }

    function admit(uint64 chainId, ReleaseKind kind, uint256 units) internal returns (uint256 admitted) {
        Release memory release = Release(chainId, receiver, units, 0, address(0), 0, kind, false, 0, 0);
        vm.prank(bridge);
        (, admitted) = custody.admit(release, units, false);
    }

    function unbind(uint64 chainId, ReleaseKind kind, uint256 queued, uint256 claimable) internal {
        vm.prank(bridge);
        custody.unbind(chainId, kind, queued, claimable);
    }

    function giveBack(uint64 chainId, uint256 units) internal returns (uint256) {
        vm.prank(bridge);
        return custody.giveBack(chainId, units);
    }

    function payClaim(address to, uint256 units) internal {
        vm.prank(bridge);
        custody.payClaim(to, units);
    }

    // ---------------------------------------------------------------- what there is

    function transferOf(uint256 units) internal view returns (Release memory) {
        return Release(ORIGIN, receiver, units, 0, address(0), 0, ReleaseKind.Arrived, false, 0, 0);
    }

    function refundOf(uint256 units) internal view returns (Release memory) {
        return Release(ORIGIN, receiver, units, 0, address(0), 0, ReleaseKind.Returned, false, 0, 0);
    }

    /// @dev Ended there; `lockArrived` said the relief.
    function endedOf(uint256 units, uint256 relief) internal view returns (Release memory) {
        return Release(ORIGIN, receiver, units, 0, address(0), 0, ReleaseKind.Ended, false, 0, relief);
    }

    /// @dev By an integrator who takes 50 bps.
    function integratedOf(uint256 units) internal view returns (Release memory) {
        return Release(ORIGIN, receiver, units, 0, integrator, 50, ReleaseKind.Arrived, false, 0, 0);
    }

    function held(address account) internal view returns (uint256) {
        return IERC20(custody.token()).balanceOf(account);
    }

    function available(Limited limited) internal view returns (uint256 left) {
        (, left) = custody.limitOf(ORIGIN, limited);
    }

    function books() internal view returns (Books memory) {
        return custody.books();
    }

    function flows() internal view returns (Flows memory) {
        return custody.flows(ORIGIN);
    }

    function pass(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    function nextBlock() internal {
        vm.roll(block.number + 1);
        pass(12);
    }

    // ---------------------------------------------------------------- what is expected

    function assertBooks(int256 net, uint256 queued, uint256 claimable, uint256 fees) internal view {
        Books memory actual = books();
        assertEq(actual.net, net, "net");
        assertEq(actual.queued, queued, "queued");
        assertEq(actual.claimable, claimable, "claimable");
        assertEq(actual.fees, fees, "fees");
    }

    function assertPayment(Payment actual, Payment expected) internal pure {
        assertEq(uint256(actual), uint256(expected), "payment");
    }

    function expectBooksExceeded(uint256 units) internal {
        vm.expectRevert(abi.encodeWithSelector(ICustody.BooksExceeded.selector, units));
    }
}
